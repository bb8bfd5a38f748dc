import { Closed, type Message, type Reply, Type } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { makeChatBot, shopSite } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { readTolerantly } from './tolerant-body.ts'

const Nested = Closed({
  name: Type.String(),
  note: Type.Optional(Type.String()),
  several: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  nullable: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  flags: Type.Optional(Type.Array(Type.Object({ on: Type.Optional(Type.Boolean()) }))),
})

test('empty optional fields are removed at every depth, required and unknown ones are kept', () => {
  const body = { name: '', note: '', flags: [{ on: null }, { on: true }], unknown: null }
  expect(readTolerantly(Nested, body)).toEqual({ name: '', flags: [{}, { on: true }], unknown: null })
})

test('null stays where the schema gives it a meaning, and an empty list where a list is expected', () => {
  const body = { name: 'a', several: null, nullable: null, flags: [] }
  expect(readTolerantly(Nested, structuredClone(body))).toEqual(body)
})

test('what is no object is left to validation', () => {
  for (const value of [null, [], '', 7, [null]]) expect(readTolerantly(Nested, value)).toEqual(value)
})

describe.each(databases)('what templates of no-code tools send, on %s', (database) => {
  test('empty optional fields count as absent, and a numeric user id is stored as text', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const api = app.api(value)
    const user = { id: 42, name: '', email: null, attributes: [] }
    const body = { message: 'Hello', conversation_id: null, user, metadata: [], stream: '' }
    const reply = (await api.post(`/agents/${bot.id}/trigger`, body)).json<Reply>()
    expect(reply.metadata).toEqual({})
    const conversation = (await api.get(`/conversations/${reply.conversation_id}`)).json()
    expect(conversation.user).toEqual({ id: '42' })

    const rated = await api.put(`/messages/${reply.id}/feedback`, { rating: 'up', comment: '' })
    expect(rated.json<Message>().feedback).toEqual({ rating: 'up', comment: null })
  })

  test('a number that JSON does not carry exactly is refused as a user id, with the reason', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const send = (path: string, body: string) =>
      app.http.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
        body,
      })
    const large = '90071992547409931'
    const refused = await send(`agents/${bot.id}/trigger`, `{"message":"Hi","user":{"id":${large}}}`)
    const message = expect.stringContaining('Send it in quotes')
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/user/id', message }] })
    const chat = `{"model":"${bot.id}","messages":[{"role":"user","content":"Hi"}],"user":${large}}`
    expect((await send('openai/chat/completions', chat)).json().error).toMatchObject({ param: 'user', message })
    expect((await send(`agents/${bot.id}/trigger`, `{"message":"Hi","user":{"id":"${large}"}}`)).statusCode).toBe(200)
  })

  test('null among attributes or metadata is absent, and so is a person without an id', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const api = app.api(value)
    const userOf = async (user: object) => {
      const metadata = { order: null, note: '' }
      const answer = await api.post(`/agents/${bot.id}/trigger`, { message: 'Hello', user, metadata })
      const { conversation_id, metadata: kept } = expectStatus(answer, 200).json<Reply>()
      expect(kept).toEqual({ note: '' })
      return (await api.get(`/conversations/${conversation_id}`)).json().user
    }
    const attributes = { plan: null, seats: 0 }
    expect(await userOf({ id: 'grace', attributes })).toEqual({ id: 'grace', attributes: { seats: 0 } })
    for (const id of [null, '']) expect(await userOf({ id, name: 'Nobody' })).toBeNull()
    for (const nobody of [{}, { name: '', email: null }]) expect(await userOf(nobody)).toBeNull()
    const missing = await api.post(`/agents/${bot.id}/trigger`, { message: 'Hello', user: { name: 'Grace' } })
    expect(missing.json()).toMatchObject({ status: 400, errors: [{ path: '/user/id' }] })
  })

  test('OpenAI’s formats take empty fields and a numeric user, too', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const api = app.api(value)
    const chat = { model: bot.id, messages: [{ role: 'user', content: 'Hello' }], conversation_id: '' }
    const asked = expectStatus(await api.post('/openai/chat/completions', { ...chat, user: 42 }), 200).json()
    expect((await api.get(`/conversations/${asked.conversation_id}`)).json().user).toEqual({ id: '42' })
    expectStatus(await api.post('/openai/chat/completions', { ...chat, user: null }), 200)
    const empty = { user: '', metadata: [], previous_response_id: '', text: [] }
    const response = await api.post('/openai/responses', { model: bot.id, input: 'Hello', ...empty })
    expect(expectStatus(response, 200).json()).toMatchObject({ metadata: {}, previous_response_id: null })
  })

  test('an empty parameter of a query is absent, but an empty user_id is a mistake', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const api = app.api(value)
    await api.post(`/agents/${bot.id}/trigger`, { message: 'Hello' })
    const list = (query: string) => api.get(`/agents/${bot.id}/conversations?${query}`)
    const found = await list('cursor=&limit=&channel=&answered=&rating=&order=&created_after=')
    expect(expectStatus(found, 200).json().data).toHaveLength(1)
    expect((await list('user_id=')).json()).toMatchObject({ status: 400, errors: [{ path: '/user_id' }] })
  })

  test('null is absent in the visitors’ API', async () => {
    const app = await startTestApp(database)
    const bot = await makeChatBot(await app.signUp('ada'), { sites: [shopSite] })
    const session = { visitor: null, anew: null, identity: null, renew: null }
    const url = `/embed/${bot.id}`
    const begun = await app.http.inject({ method: 'POST', url: `${url}/session`, payload: session })
    const headers = { authorization: `Bearer ${expectStatus(begun, 201).json().token}` }
    const context = { url: null, attributes: { plan: null } }
    const payload = { message: 'Hello', conversation_id: null, context }
    expectStatus(await app.http.inject({ method: 'POST', url: `${url}/messages`, headers, payload }), 200)
    const listed = await app.http.inject({ method: 'GET', url: `${url}/conversations?cursor=`, headers })
    expect(expectStatus(listed, 200).json().data).toHaveLength(1)
  })

  test('a retry that leaves out what was empty is the same call', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const send = (body: object) =>
      app.api(value).post(`/agents/${bot.id}/trigger`, body, { 'idempotency-key': 'order-4711' })
    const first = await send({ message: 'Hello', user: { id: 42, name: '' }, conversation_id: '' })
    const second = await send({ message: 'Hello', user: { id: '42' } })
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.json()).toEqual(first.json())
  })

  test('the settings API stays strict: null can mean something there', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot()
    const answer = await ada.patch(`/bots/${bot.id}`, { name: null })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })
})
