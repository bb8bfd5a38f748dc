import { zodTextFormat } from 'openai/helpers/zod'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { databases } from '../test/app.ts'
import { question, startOpenaiScene } from '../test/openai-scene.ts'
import { answering, createStage, failingMidway, stoppingShort } from '../test/provider-acts.ts'

const order = [
  ...['response.created', 'response.in_progress', 'response.output_item.added', 'response.content_part.added'],
  ...['response.output_text.delta', 'response.output_text.delta', 'response.output_text.done'],
  ...['response.content_part.done', 'response.output_item.done', 'response.completed'],
]

describe.each(databases)('OpenAI’s Responses API, on %s', (database) => {
  test('replies, and continues the conversation of an earlier response', async () => {
    const { bot, client, provider } = await startOpenaiScene(database)
    const first = await client.responses.create({ model: bot.id, input: question, metadata: { ticket: 'T-1' } })
    expect(first).toMatchObject({
      object: 'response',
      status: 'completed',
      output_text: 'We ship within two days.',
      usage: { input_tokens: 11, output_tokens: 7, total_tokens: 18 },
      metadata: { ticket: 'T-1' },
    })
    const previous_response_id = first.id
    const second = await client.responses.create({ model: bot.id, input: 'And abroad?', previous_response_id })
    expect(second).toMatchObject({ conversation: first.conversation, previous_response_id })
    const asked = provider.asked[1]?.body.messages.slice(1).map(({ content }) => content)
    expect(asked).toEqual([question, 'We ship within two days.', 'And abroad?'])
    const third = await client.responses.create({
      model: bot.id,
      input: 'Why?',
      conversation: first.conversation?.id ?? '',
    })
    expect(third.conversation).toEqual(first.conversation)
    expect(await client.responses.retrieve(first.id)).toMatchObject({ id: first.id, output: first.output })
  })

  test('streams the events of a response in their order', async () => {
    const { bot, client } = await startOpenaiScene(database)
    const stream = client.responses.stream({ model: bot.id, input: question })
    const events: { type: string; sequence_number: number }[] = []
    for await (const event of stream) events.push(event)
    expect(events.map(({ type }) => type)).toEqual(order)
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(order.map((_, index) => index))
    expect((await stream.finalResponse()).output_text).toBe('We ship within two days.')
  })

  test('ends a stream that fails, or reaches its length, as such', async () => {
    const { bot, client, provider } = await startOpenaiScene(database, {
      acts: [failingMidway(['We ship'], 'INTERNAL'), stoppingShort('We ship')],
    })
    const last = async () => {
      let event: unknown
      const stream = await client.responses.create({ model: bot.id, input: question, stream: true })
      for await (const each of stream) event = each
      return event
    }
    const failed = await last()
    expect(failed).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error', message: expect.stringContaining('Try again') } },
    })
    expect(JSON.stringify(failed)).not.toContain('INTERNAL')
    expect(await last()).toMatchObject({
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    })
    expect(provider.asked).toHaveLength(2)
  })

  test('takes messages as input, also those it is only referred to', async () => {
    const { bot, client, provider } = await startOpenaiScene(database)
    const first = await client.responses.create({ model: bot.id, input: question })
    await client.responses.create({
      model: bot.id,
      instructions: 'You are a pirate.',
      input: [
        { role: 'developer', content: 'You are a pirate.' },
        { role: 'user', content: [{ type: 'input_text', text: question }] },
        { type: 'item_reference', id: first.output[0]?.id ?? '' },
        { role: 'user', content: 'And abroad?' },
      ],
    })
    const asked = provider.asked[1]?.body.messages.slice(1).map(({ content }) => content)
    expect(asked).toEqual([question, 'We ship within two days.', 'And abroad?'])
    expect(JSON.stringify(provider.asked)).not.toContain('pirate')
  })

  test('honours a text format', async () => {
    const { bot, client, provider } = await startOpenaiScene(database, { acts: [answering('{"days":2}')] })
    const format = zodTextFormat(z.object({ days: z.number() }), 'shipping')
    const response = await client.responses.parse({ model: bot.id, input: question, text: { format } })
    expect(response.output_parsed).toEqual({ days: 2 })
    const { type, ...json_schema } = JSON.parse(JSON.stringify(format))
    expect(provider.asked[0]?.body.response_format).toEqual({ type, json_schema })
  })

  test('refuses what bots do not support, and what is not the caller’s', async () => {
    const { app, bot, ada, client, clientOf, provider } = await startOpenaiScene(database)
    const create = (more: object, by = client) => by.responses.create({ model: bot.id, input: question, ...more })
    const tools = [{ type: 'web_search' }]
    await expect(create({ tools })).rejects.toMatchObject({ status: 400, param: 'tools' })
    await expect(create({ background: true })).rejects.toMatchObject({ status: 400, param: 'background' })
    await expect(create({ prompt: { id: 'p' } })).rejects.toMatchObject({ status: 400, param: 'prompt' })
    const picture = [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://x.example/a.png' }] }]
    await expect(create({ input: picture })).rejects.toMatchObject({ status: 400, param: 'input[0].content[0]' })
    expect(provider.asked).toEqual([])
    const { id } = await create({})
    const eve = await app.signUp('eve')
    const other = clientOf({ apiKey: (await eve.token()).value })
    const evesBot = await eve.bot({ apiTrigger: true })
    const missing = { status: 404, code: 'not_found' }
    await expect(other.responses.retrieve(id)).rejects.toMatchObject(missing)
    const ofEve = { model: evesBot.id, previous_response_id: id }
    await expect(create(ofEve, other)).rejects.toMatchObject({ ...missing, param: 'previous_response_id' })
    const second = await ada.bot({ apiTrigger: true })
    await expect(create({ model: second.id, previous_response_id: id })).rejects.toMatchObject(missing)
    const limited = clientOf({ apiKey: (await ada.token({ botIds: [second.id] })).value })
    await expect(limited.responses.retrieve(id)).rejects.toMatchObject({ status: 404 })
  })

  test('cancels the turn of a caller that stops its stream', async () => {
    const stage = createStage()
    const { bot, client, provider, statuses } = await startOpenaiScene(database, { acts: [stage.act] })
    const said = stage.say('We ship ')
    const stream = await client.responses.create({ model: bot.id, input: question, stream: true })
    await said
    for await (const event of stream) if (event.type === 'response.output_text.delta') break
    await provider.asked[0]?.closed
    await vi.waitFor(async () => expect(await statuses()).toEqual(['cancelled']), { timeout: 240_000 })
  })
})
