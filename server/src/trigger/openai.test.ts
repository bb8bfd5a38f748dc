import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { readChat } from './openai-chat.ts'

const entry = { questions: ['How long does shipping take?'], answer: 'We ship within two days.' }
const messages = [{ role: 'user' as const, content: 'How long does shipping take?' }]

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [entry], apiTrigger: true })
  const { value } = await ada.token()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const clientOf = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/api/v1/openai`, maxRetries: 0 })
  return { app, ada, bot, client: clientOf(value), clientOf }
}

describe.each(databases)('OpenAI’s own client, on %s', (database) => {
  test('talks to a bot', async () => {
    const { bot, client } = await startShop(database)
    const completion = await client.chat.completions.create({
      model: bot.id,
      messages: [{ role: 'system', content: 'You are a pirate.' }, ...messages],
      temperature: 1,
      user: 'contact-7',
    })
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: bot.id,
      choices: [{ index: 0, message: { role: 'assistant', content: entry.answer }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    })
  })

  test('streams a reply while it is written', async () => {
    const { bot, client } = await startShop(database)
    const stream = await client.chat.completions.create({
      model: bot.id,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    const finishes: unknown[] = []
    let usage: unknown
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      if (chunk.choices[0]?.finish_reason) finishes.push(chunk.choices[0].finish_reason)
      usage = chunk.usage ?? usage
    }
    expect({ text, finishes, usage }).toEqual({
      text: entry.answer,
      finishes: ['stop'],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    })
  })

  test('sees bots as models: those that its token can trigger', async () => {
    const { ada, bot, client } = await startShop(database)
    await ada.bot({ name: 'Switched off' })
    const models = await client.models.list()
    expect(models.data.map(({ id }) => id)).toEqual([bot.id])
    expect(await client.models.retrieve(bot.id)).toMatchObject({ id: bot.id, object: 'model' })
  })

  test('may use a bot’s name as the model', async () => {
    const { ada, bot, client, clientOf } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { name: 'Café Helper!' })
    const create = (model: string, by = client) => by.chat.completions.create({ model, messages })
    expect((await client.models.list()).data).toMatchObject([{ id: bot.id, name: 'Café Helper!', slug: 'cafe-helper' }])
    expect(await client.models.retrieve('cafe-helper')).toMatchObject({ id: bot.id, slug: 'cafe-helper' })
    for (const model of ['cafe-helper', 'Café Helper!', bot.id.toUpperCase()])
      expect(await create(model)).toMatchObject({ model: bot.id })
    // A bot that is switched off, outside the token's list, or of another account, doesn't count.
    const second = await ada.bot({ name: 'cafe helper', entries: [entry] })
    expect(await create('cafe-helper')).toMatchObject({ model: bot.id })
    await ada.patch(`/bots/${second.id}`, { apiTrigger: true })
    const limited = clientOf((await ada.token({ botIds: [second.id] })).value)
    expect(await create('cafe-helper', limited)).toMatchObject({ model: second.id })
    expect((await client.models.list()).data).toMatchObject([{ slug: null }, { slug: null }])
    await expect(create('cafe-helper')).rejects.toMatchObject({
      status: 400,
      param: 'model',
      message: expect.stringMatching(new RegExp(`2 bots are called “cafe-helper”.*${bot.id} or ${second.id}`)),
    })
    await ada.patch(`/bots/${second.id}`, { name: '客服', apiTrigger: false })
    await expect(create('客服')).rejects.toMatchObject({ status: 403, code: 'api_trigger_disabled' })
    for (const model of ['nobody', '!!!', 'gpt-4o'])
      await expect(create(model)).rejects.toMatchObject({ status: 404, code: 'agent_not_found' })
  })

  test('gets errors in its own format', async () => {
    const { ada, bot, client, clientOf } = await startShop(database)
    const missing = { model: '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11', messages }
    await expect(client.chat.completions.create(missing)).rejects.toMatchObject({
      status: 404,
      code: 'agent_not_found',
      message: expect.stringContaining('No such model'),
    })
    await expect(clientOf('bkn_nonsense').models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(client.chat.completions.create({ model: bot.id, messages: [] })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: 'messages',
    })
    const tools = [{ type: 'function' as const, function: { name: 'x', parameters: {} } }]
    await expect(client.chat.completions.create({ model: bot.id, messages, tools })).rejects.toMatchObject({
      status: 400,
      param: 'tools',
    })
    await expect(client.embeddings.create({ model: bot.id, input: 'Hello' })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringContaining('Beckon supports OpenAI'),
    })
    await expect(client.get('/chat/completions')).rejects.toMatchObject({ status: 405, code: 'method_not_allowed' })
    await ada.patch(`/bots/${bot.id}`, { apiTrigger: false })
    await expect(client.chat.completions.create({ model: bot.id, messages, stream: true })).rejects.toMatchObject({
      status: 403,
      code: 'api_trigger_disabled',
    })
  })

  test('may send along what a model once refused', async () => {
    const { bot, client } = await startShop(database)
    const refusal = { role: 'assistant' as const, content: [{ type: 'refusal' as const, refusal: 'I cannot say.' }] }
    const request = { model: bot.id, messages: [...messages, refusal, ...messages] }
    expect(readChat(request).history).toMatchObject([{ message: entry.questions[0], reply: 'I cannot say.' }])
    expect(await client.chat.completions.create(request)).toMatchObject({ model: bot.id })
  })

  test('may retry a call with its key', async () => {
    const { app, bot, client } = await startShop(database)
    const once = () =>
      client.chat.completions.create({ model: bot.id, messages }, { headers: { 'idempotency-key': 'k' } })
    expect(await once()).toEqual(await once())
    expect(await app.db.selectFrom('turns').select('id').execute()).toHaveLength(1)
    // In the other API the same key is a different one.
    const crm = app.api(client.apiKey ?? '')
    const answer = await crm.post(`/agents/${bot.id}/trigger`, { message: 'Hello' }, { 'idempotency-key': 'k' })
    expect(answer.statusCode).toBe(200)
  })

  test('may keep the conversation itself, or leave it to Beckon', async () => {
    const { app, bot, client } = await startShop(database)
    const first = await client.chat.completions.create({ model: bot.id, messages })
    const { conversation_id } = first as unknown as { conversation_id: string }
    const more = { model: bot.id, messages, conversation_id }
    expect(await client.chat.completions.create(more)).toMatchObject({ conversation_id })
    const rows = await app.db.selectFrom('conversations').select(['id', 'turnCount']).execute()
    expect(rows).toEqual([{ id: conversation_id, turnCount: 2 }])
  })
})
