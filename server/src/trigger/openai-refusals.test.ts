import { createOpenAI } from '@ai-sdk/openai'
import { generateText, Output } from 'ai'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../test/app.ts'
import { messages, question, startOpenaiScene } from '../test/openai-scene.ts'
import { type Act, answering, sendJson } from '../test/provider-acts.ts'

const schema = z.object({ days: z.number() })
const response_format = zodResponseFormat(schema, 'shipping')
const text = { format: zodTextFormat(schema, 'shipping') }
const refusal = 'I can’t help with that.'

/** As OpenAI sends it, streamed if that was requested. */
const refusing: Act = ({ asked, response }) => {
  const message = { role: 'assistant', content: null, refusal }
  const whole = { index: 0, message, finish_reason: 'stop' }
  if (!asked.body.stream) return sendJson(response, 200, { choices: [whole] })
  const deltas = ['I can’t help', ' with that.'].map((part) => ({ index: 0, delta: { refusal: part } }))
  const chunks = [...deltas, { index: 0, delta: {}, finish_reason: 'stop' }]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(chunks.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join(''))
}

describe.each(databases)('a model’s refusal, on %s', (database) => {
  test('is a refusal for chat completions: whole, parsed and streamed', async () => {
    const { bot, client } = await startOpenaiScene(database, { acts: [refusing] })
    const request = { model: bot.id, messages, response_format }
    const { choices } = await client.chat.completions.parse(request)
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: null, refusal, parsed: null } })
    const received: string[] = []
    const stream = client.chat.completions.stream(request)
    stream.on('refusal.delta', ({ delta }) => received.push(delta))
    const final = await stream.finalChatCompletion()
    expect(final.choices[0]?.message).toMatchObject({ refusal, parsed: null })
    expect(final.choices[0]?.message.content).toBeFalsy()
    expect(received.join('')).toBe(refusal)
  })

  test('is a refusal for the Responses API: whole, parsed, streamed and read again', async () => {
    const { bot, client } = await startOpenaiScene(database, { acts: [refusing] })
    const request = { model: bot.id, input: question, text }
    const parsed = await client.responses.parse(request)
    expect([parsed.status, parsed.output_parsed]).toEqual(['completed', null])
    expect(parsed.output[0]).toMatchObject({ content: [{ type: 'refusal', refusal }] })
    expect((await client.responses.retrieve(parsed.id)).output).toMatchObject([
      { content: [{ type: 'refusal', refusal }] },
    ])
    const stream = client.responses.stream(request)
    const types: string[] = []
    for await (const { type } of stream) types.push(type)
    expect(types).toEqual([
      ...['response.created', 'response.in_progress', 'response.output_item.added', 'response.content_part.added'],
      ...['response.refusal.delta', 'response.refusal.done', 'response.content_part.done'],
      ...['response.output_item.done', 'response.completed'],
    ])
    expect((await stream.finalResponse()).output[0]).toMatchObject({ content: [{ type: 'refusal', refusal }] })
  })

  test('is a reply of the trigger, streamed or not, and part of the history that a client sends', async () => {
    const { app, bot, token, client, provider } = await startOpenaiScene(database, { acts: [refusing] })
    const trigger = `/agents/${bot.id}/trigger`
    const expected = { reply: refusal, finish_reason: 'refused', answered: false }
    expect((await app.api(token).post(trigger, { message: question })).json()).toMatchObject(expected)
    const streamed = await app.api(token).post(trigger, { message: question, stream: true })
    expect(streamed.body).toContain(`"text":"${refusal}"`)
    provider.plays(answering('Hello.'))
    const said = { role: 'assistant' as const, content: null, refusal }
    await client.chat.completions.create({ model: bot.id, messages: [...messages, said, ...messages] })
    expect(provider.asked.at(-1)?.body.messages.map(({ content }) => content)).toContain(refusal)
  })
})

test('a streamed reply that is not the JSON asked for is an error before any of it is parsed', async () => {
  const { bot, client } = await startOpenaiScene('sqlite', { acts: [answering('I cannot', ' do that.')] })
  const expected = { status: 400, code: 'format_mismatch' }
  const chat = client.chat.completions.stream({ model: bot.id, messages, response_format })
  await expect(chat.finalChatCompletion()).rejects.toMatchObject(expected)
  const responses = client.responses.stream({ model: bot.id, input: question, text })
  await expect(responses.finalResponse()).rejects.toMatchObject(expected)
})

test.each(['chat', 'responses'] as const)(
  'the AI SDK gets no object from a refusal, and does not retry it (%s)',
  async (api) => {
    const { baseURL, token, bot, provider } = await startOpenaiScene('sqlite', { acts: [refusing] })
    const model = createOpenAI({ baseURL, apiKey: token })[api](bot.id)
    const asked = generateText({ model, prompt: question, output: Output.object({ schema }) }).then(
      ({ output }) => output,
    )
    await expect(asked).rejects.toThrow(/No (object|output) generated/i)
    expect(provider.asked).toHaveLength(1)
  },
)
