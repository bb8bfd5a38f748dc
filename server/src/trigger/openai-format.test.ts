import { zodResponseFormat } from 'openai/helpers/zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databases } from '../test/app.ts'
import { messages, startOpenaiScene } from '../test/openai-scene.ts'
import { answering, refusing } from '../test/provider-acts.ts'

const Shipping = z.object({ days: z.array(z.number()), note: z.string() })
const shipping = { days: [1], note: 'soon [1]' }
const response_format = zodResponseFormat(Shipping, 'shipping')

describe.each(databases)('a response format, on %s', (database) => {
  test('is passed to the model, and its JSON is not changed', async () => {
    const { bot, client, provider } = await startOpenaiScene(database, { acts: [answering(JSON.stringify(shipping))] })
    const { choices } = await client.chat.completions.parse({ model: bot.id, messages, response_format })
    expect(choices[0]?.message.parsed).toEqual(shipping)
    const asked = provider.asked[0]?.body
    expect(asked?.response_format).toEqual(response_format)
    const system = `${asked?.messages[0]?.content}`
    expect(system).toMatch(/JSON/)
    expect(system).not.toMatch(/square brackets|reply with exactly this text/)
    const json_object = { type: 'json_object' as const }
    await client.chat.completions.create({ model: bot.id, messages, response_format: json_object })
    expect(provider.asked[1]?.body.response_format).toEqual(json_object)
    await client.chat.completions.create({ model: bot.id, messages, response_format: { type: 'text' } })
    expect(provider.asked[2]?.body).not.toHaveProperty('response_format')
  })

  test('applies to streams', async () => {
    const { bot, client } = await startOpenaiScene(database, {
      acts: [answering('{"days":', '[1],"note":"soon [1]"}')],
    })
    const stream = client.chat.completions.stream({ model: bot.id, messages, response_format })
    const { choices } = await stream.finalChatCompletion()
    expect(choices[0]?.message.parsed).toEqual(shipping)
  })

  test('is kept although the bot has nothing to answer from', async () => {
    const { ada, app, bot, client, provider } = await startOpenaiScene(database, {
      acts: [answering(JSON.stringify(shipping))],
      engine: { instructions: '', beyondKnowledge: false },
    })
    const request = { model: bot.id, messages: [{ role: 'user' as const, content: 'Quux zork?' }], response_format }
    await app.db.deleteFrom('entries').execute()
    await ada.patch(`/bots/${bot.id}`, { language: 'de' })
    const { choices } = await client.chat.completions.parse(request)
    expect([choices[0]?.message.parsed, provider.asked.length]).toEqual([shipping, 1])
  })

  test.each([
    ['text instead of JSON', answering('I cannot do that.'), 400, 'format_mismatch'],
    ['JSON that does not fit the schema', answering('{"days": "two", "note": ""}'), 400, 'format_mismatch'],
    [
      'a refusal of the format',
      refusing(400, { words: 'INTERNAL response_format is not supported' }),
      400,
      'invalid_request',
    ],
  ])('that the model answers with %s is an error, not knowledge in another form', async (_, act, status, code) => {
    const engine = { knowledgeOnFailure: true }
    const { ada, bot, clientOf, provider } = await startOpenaiScene(database, { acts: [act], engine })
    const create = clientOf({ maxRetries: 2 }).chat.completions.create({ model: bot.id, messages, response_format })
    const error = await create.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status, code })
    expect(`${error}`).not.toMatch(/INTERNAL/)
    // Neither the client nor the service asks again: it would cost as much, and most likely fail the same way.
    expect(provider.asked).toHaveLength(1)
    // It is the caller's choice, so the bot's people get no banner.
    expect((await ada.get(`/bots/${bot.id}/model-fault`)).json().report).toBeNull()
  })

  test('is refused by bots without a model, and so are tools', async () => {
    const { bot, client, provider } = await startOpenaiScene(database, { engine: { engine: 'knowledge' } })
    await expect(client.chat.completions.create({ model: bot.id, messages, response_format })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: 'response_format',
      message: expect.stringContaining('without a model'),
    })
    const tools = [{ type: 'function' as const, function: { name: 'x', parameters: {} } }]
    await expect(client.chat.completions.create({ model: bot.id, messages, tools })).rejects.toMatchObject({
      param: 'tools',
      message: expect.stringContaining('own tools'),
    })
    expect(provider.asked).toEqual([])
  })
})
