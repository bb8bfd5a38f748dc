import { Closed, type Reply, TriggerRequest, Type } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { expectLinear } from '../test/growth.ts'
import { parseForm } from './form-body.ts'

const parse = (text: string, schema: Parameters<typeof parseForm>[1] = TriggerRequest) =>
  parseForm(new TextEncoder().encode(text), schema)

test('nested fields come in brackets, as PHP, axios and jQuery write them', () => {
  // http_build_query(['message' => 'Größe & Preis?', 'user' => ['id' => 42, 'attributes' => ['plan' => 'pro']], 'stream' => false])
  const php = 'message=Gr%C3%B6%C3%9Fe+%26+Preis%3F&user%5Bid%5D=42&user%5Battributes%5D%5Bplan%5D=pro&stream=0'
  expect(parse(php)).toEqual({
    message: 'Größe & Preis?',
    user: { id: '42', attributes: { plan: 'pro' } },
    stream: false,
  })
  expect(parse('message=a=b&metadata[a.b]=1&&stream=true')).toEqual({
    ...{ message: 'a=b', metadata: { 'a.b': '1' }, stream: true },
  })
})

test('lists, numbers and booleans follow the schema', () => {
  const Entry = Closed({
    questions: Type.Array(Type.String()),
    rank: Type.Optional(Type.Number()),
    rows: Type.Optional(Type.Array(Type.Object({ on: Type.Boolean() }))),
  })
  expect(parse('questions[]=a&questions[]=b&rank=-1.5', Entry)).toEqual({ questions: ['a', 'b'], rank: -1.5 })
  expect(parse('questions[10]=b&questions[2]=a', Entry)).toEqual({ questions: ['a', 'b'] })
  expect(parse('questions[0]=a&questions[2]=b&rows[0][on]=1', Entry)).toEqual({
    ...{ questions: ['a', 'b'], rows: [{ on: true }] },
  })
  for (const [text, on] of [
    ['True', true],
    ['FALSE', false],
    ['0', false],
    ['yes', 'yes'],
    ['constructor', 'constructor'],
  ])
    expect(parse(`questions[]=a&rows[0][on]=${text}`, Entry)).toEqual({ questions: ['a'], rows: [{ on }] })
  expect(parse('questions[x]=a&rank=many', Entry)).toEqual({ questions: { x: 'a' }, rank: 'many' })
})

test.each<[string, (size: number) => string]>([
  ['open brackets', (size) => `message=x&metadata${'['.repeat(size)}=1`],
  ['closed brackets', (size) => `message=x&metadata${'[a]'.repeat(size)}=1`],
  ['escapes', (size) => `message=${'%20'.repeat(size)}`],
  ['separators', (size) => '&'.repeat(size)],
])('a form full of %s is read in linear time', async (_, make) => {
  const read = (text: string) => {
    try {
      parse(text)
    } catch {}
  }
  await expectLinear(read, make, 60_000)
})

describe.each(databases)('forms and API keys, on %s', (database) => {
  async function setUp() {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const send = (payload: string, headers: Record<string, string>) =>
      app.http.inject({ method: 'POST', url: `/api/v1/agents/${bot.id}/trigger`, payload, headers })
    return { app, ada, bot, value, send }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }

  test('a form is the same call as its JSON', async () => {
    const { app, value, send } = await setUp()
    const headers = { 'x-api-key': value, 'idempotency-key': 'order-4711' }
    const text = 'message=Hello&user[id]=42&user[name]=&metadata[ticket]=T-1&conversation_id=&stream='
    const reply = (await send(text, { ...headers, ...form })).json<Reply>()
    expect(reply.metadata).toEqual({ ticket: 'T-1' })
    const conversation = await app.api(value).get(`/conversations/${reply.conversation_id}`)
    expect(conversation.json().user).toEqual({ id: '42' })
    const json = JSON.stringify({ message: 'Hello', user: { id: 42 }, metadata: { ticket: 'T-1' } })
    const again = await send(json, { ...headers, 'content-type': 'application/json' })
    expect([again.headers['idempotency-replayed'], again.json()]).toEqual(['true', reply])
  })

  test('an error of a form names the field and how to write it', async () => {
    const { value, send } = await setUp()
    const dotted = (await send('message=x&user.id=1', { ...form, 'x-api-key': value })).json()
    expect(dotted.detail).toBe('Write `user[id]` instead of `user.id`.')
    const unknown = (await send('message=x&user[age]=1', { ...form, 'x-api-key': value })).json()
    expect(unknown.detail).toContain('There is no field `user.age`.')
  })

  test('X-API-Key opens what the bearer token opens, and is refused for the same reasons', async () => {
    const { app, ada, value } = await setUp()
    const me = (headers: Record<string, string>) => app.anonymous.get('/api/v1/me', headers)
    const codeOf = async (headers: Record<string, string>) => (await me(headers)).json().code
    expect((await me({ 'x-api-key': value })).json()).toEqual((await me({ authorization: `Bearer ${value}` })).json())
    expect((await me({ 'x-api-key': value, authorization: `Bearer ${value}` })).statusCode).toBe(200)
    expect((await me({ 'x-api-key': '', authorization: `Bearer ${value}` })).statusCode).toBe(200)
    expect(await codeOf({ 'x-api-key': ' ' })).toBe('token_missing')
    expect(await codeOf({ 'x-api-key': `${value}x` })).toBe('token_invalid')
    expect(await codeOf({ 'x-api-key': `Bearer ${value}` })).toBe('token_invalid')
    const { value: other } = await ada.token()
    const both = await me({ 'x-api-key': value, authorization: `Bearer ${other}` })
    expect([both.statusCode, both.json().code]).toEqual([401, 'token_invalid'])
    expect(both.json().detail).toContain('two different API tokens')
    expect(both.headers['www-authenticate']).toContain('error="invalid_token"')
    const limited = await ada.token({ scopes: ['read'] })
    const refused = await app.anonymous.get('/api/v1/openai/models', { 'x-api-key': limited.value })
    expect(refused.json().code).toBe('scope_missing')
  })

  test('the settings and visitors’ APIs take neither: another site could send a form', async () => {
    const { app, ada, value } = await setUp()
    const own = { cookie: ada.cookie(), 'sec-fetch-site': 'same-origin', ...form }
    const posted = await app.http.inject({
      method: 'POST',
      url: '/api/settings/bots',
      headers: own,
      payload: 'name=Eve',
    })
    expect([posted.statusCode, posted.json().code]).toEqual([415, 'unsupported_media_type'])
    const multipart = { 'x-api-key': value, 'content-type': 'multipart/form-data; boundary=b' }
    const upload = await app.http.inject({
      method: 'POST',
      url: '/api/v1/agents/x/trigger',
      headers: multipart,
      payload: '--b--',
    })
    expect(upload.json()).toMatchObject({ status: 415, detail: expect.stringContaining('x-www-form-urlencoded') })
    const keyed = await app.anonymous.get('/api/settings/bots', { 'x-api-key': value })
    expect(keyed.json().code).toBe('sign_in_required')
    const bot = await ada.bot()
    const url = `/embed/${bot.id}/session`
    const session = await app.http.inject({ method: 'POST', url, headers: form, payload: 'anew=true' })
    expect(session.json().code).toBe('unsupported_media_type')
  })
})
