import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { messages, startOpenaiScene } from '../test/openai-scene.ts'
import { answering } from '../test/provider-acts.ts'

async function startApi(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ name: 'Shop Helper', apiTrigger: true })
  const { value } = await ada.token()
  return { app, bot, value, api: app.api(value) }
}

describe.each(databases)('the OpenAI-compatible API, on %s', (database) => {
  test('says what is wrong with an input that may be of several types', async () => {
    const { bot, api } = await startApi(database)
    const detailOf = async (input: unknown) =>
      (await api.post('/openai/responses', { model: bot.id, input })).json().detail
    expect(await detailOf([])).toBe('`input` needs at least 1.')
    expect(await detailOf(7)).toBe('`input` must be string or array.')
    expect(await detailOf([{ role: 'robot', content: 'Hi' }])).toMatch(
      /^`input\.0\.role` must be one of user, [^`]+\.$/,
    )
    const output = { type: 'function_call_output', call_id: 'c', output: 'Rain' }
    expect(await detailOf([{ role: 'user', content: 'Hi' }, output])).toContain('without `function_call_output`')
  })

  test('says how to name a bot that it does not find, whether it exists elsewhere or not', async () => {
    const { app, api } = await startApi(database)
    const hidden = await (await app.signUp('eve')).bot({ name: 'Hidden', apiTrigger: true })
    const answers = ['gpt-4o', hidden.id, 'hidden', '-'].map(async (model) => {
      const { request_id: _, ...problem } = (await api.post('/openai/chat/completions', { model, messages })).json()
      return problem
    })
    const [first, ...others] = await Promise.all(answers)
    expect(first).toMatchObject({ status: 404, code: 'agent_not_found' })
    expect(first.detail).toContain('GET /api/v1/openai/models')
    for (const other of others) expect(other).toEqual(first)
  })

  test('takes X-API-Key beside the sign-in of a proxy, and not beside another token', async () => {
    const { app, value } = await startApi(database)
    const me = (authorization: string) => app.anonymous.get('/api/v1/me', { authorization, 'x-api-key': value })
    expectStatus(await me('Basic dXNlcjpwYXNz'), 200)
    expectStatus(await me(`Bearer ${value}`), 200)
    expect((await me('Bearer bkn_other')).json().code).toBe('token_invalid')
    expect((await me('Bearer')).json().code).toBe('token_invalid')
  })

  test('a response keeps what it continued and its format, and a chat its metadata', async () => {
    const format = { type: 'json_schema' as const, name: 'x', schema: { type: 'object' } }
    const { app, bot, client, token } = await startOpenaiScene(database, { acts: [answering('{}')] })
    const first = await client.responses.create({ model: bot.id, input: 'Hi' })
    const second = await client.responses.create({
      ...{ model: bot.id, input: 'More', previous_response_id: first.id },
      ...{ text: { format }, metadata: { order: '7' } },
    })
    expect(await client.responses.retrieve(second.id)).toMatchObject({
      previous_response_id: first.id,
      text: { format },
      metadata: { order: '7' },
    })
    expect(await client.responses.retrieve(first.id)).toMatchObject({
      previous_response_id: null,
      text: { format: { type: 'text' } },
    })
    const metadata = { order: '8' }
    const { id } = await client.chat.completions.create({ model: bot.id, messages, metadata })
    const turn = await app.api(token).get(`/agents/${bot.id}/turns/${id.replace('chatcmpl-', '')}`)
    expect(turn.json().reply.metadata).toEqual(metadata)
  })

  test('an idempotency key is one for chat completions and another for responses', async () => {
    const { bot, api } = await startApi(database)
    const key = { 'idempotency-key': 'k-1' }
    expectStatus(await api.post('/openai/chat/completions', { model: bot.id, messages }, key), 200)
    const response = await api.post('/openai/responses', { model: bot.id, input: 'Something else' }, key)
    expect(expectStatus(response, 200).headers['idempotency-replayed']).toBeUndefined()
  })
})
