import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type BeckonError, createBeckon } from './index.ts'

const token = 'bkn_0123456789'
const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: unknown
}
interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A real server that gives every call the same response and records the calls. */
async function startServer({ status = 200, type = 'application/json', headers = {}, body }: Answer) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const { method, url } = request
    seen.push({ method, url, headers: request.headers, body: sent ? JSON.parse(sent) : undefined })
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, seen }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error: BeckonError) => error,
  )

test('a trigger is one POST with the token and the message, and returns the reply', async () => {
  const { baseUrl, seen } = await startServer({ body: JSON.stringify({ reply: 'We ship within two days.' }) })
  const beckon = createBeckon({ baseUrl, token })
  const { reply } = await beckon.trigger(botId, { message: 'How fast?', user: { id: '42' } })
  expect(reply).toBe('We ship within two days.')
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: `/api/v1/agents/${botId}/trigger`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: { message: 'How fast?', user: { id: '42' } },
  })
})

test('every call goes to its own path', async () => {
  const { baseUrl, seen } = await startServer({ body: '{}' })
  const beckon = createBeckon({ baseUrl: `${baseUrl}/`, token })
  await beckon.me()
  await beckon.agents.list({ limit: 5, cursor: 'a b' })
  await beckon.agents.get(botId)
  await beckon.conversations.list(botId)
  await beckon.conversations.get('c1')
  await beckon.conversations.messages('c1', { limit: 100 })
  await beckon.rate('m1', { rating: 'up' })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/v1/me',
    'GET /api/v1/agents?limit=5&cursor=a+b',
    `GET /api/v1/agents/${botId}`,
    `GET /api/v1/agents/${botId}/conversations`,
    'GET /api/v1/conversations/c1',
    'GET /api/v1/conversations/c1/messages?limit=100',
    'PUT /api/v1/messages/m1/feedback',
  ])
})

test('an id cannot change the path', async () => {
  const { baseUrl, seen } = await startServer({ body: '{}' })
  await createBeckon({ baseUrl, token }).agents.get('../me?x=1')
  expect(seen[0]?.url).toBe('/api/v1/agents/..%2Fme%3Fx%3D1')
})

test('a refusal is thrown with its code, message, fields and request id', async () => {
  const problem = {
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    detail: 'Say something: `message` is empty.',
    code: 'invalid_request',
    request_id: 'req-1',
    errors: [{ path: '/message', message: 'must not be empty' }],
  }
  const { baseUrl } = await startServer({
    status: 400,
    type: 'application/problem+json',
    body: JSON.stringify(problem),
  })
  const error = await failureOf(createBeckon({ baseUrl, token }).trigger(botId, { message: '' }))
  expect(error).toMatchObject({
    name: 'BeckonError',
    message: problem.detail,
    code: 'invalid_request',
    status: 400,
    requestId: 'req-1',
    errors: problem.errors,
  })
})

test("a proxy's error page is a failure too", async () => {
  const { baseUrl } = await startServer({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
  const error = await failureOf(createBeckon({ baseUrl, token }).me())
  expect(error).toMatchObject({ name: 'BeckonError', code: 'internal', status: 502 })
})

test("a response that isn't JSON is the same kind of failure", async () => {
  const { baseUrl } = await startServer({
    type: 'text/html',
    headers: { 'x-request-id': 'req-2' },
    body: '<h1>Hi</h1>',
  })
  const error = await failureOf(createBeckon({ baseUrl, token }).me())
  expect(error).toMatchObject({ name: 'BeckonError', code: 'internal', status: 200, requestId: 'req-2' })
})

test('a service that does not respond is reported as unreachable, without the token', async () => {
  const error = await failureOf(createBeckon({ baseUrl: 'http://127.0.0.1:1', token }).me())
  expect(error).toMatchObject({ name: 'BeckonError', code: 'unreachable', status: 0 })
  expect(error.message).not.toContain(token)
})

test('a custom fetch can be given', async () => {
  const beckon = createBeckon({
    baseUrl: 'https://beckon.example',
    token,
    fetch: async (url) => Response.json({ url }),
  })
  expect(await beckon.me()).toEqual({ url: 'https://beckon.example/api/v1/me' })
})

const sse = (...events: [name: string, id: number, data: object][]) =>
  events.map(([name, id, data]) => `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`).join('')

/** A server that gives each call the next of its responses; `cut` drops the connection after the body. */
async function startPlay(...acts: { status?: number; type?: string; body: string; cut?: boolean }[]) {
  const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    const { status = 200, type = 'application/json', body, cut } = acts[seen.length - 1] ?? { body: '{}' }
    response.writeHead(status, { 'content-type': type })
    if (cut) response.write(body, () => setImmediate(() => response.destroy()))
    else response.end(body)
  }).listen(0, '127.0.0.1')
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await once(server, 'listening')
  return {
    seen,
    beckon: createBeckon({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token }),
  }
}

test('a dropped stream resumes where it broke off', async () => {
  const type = 'text/event-stream'
  const { beckon, seen } = await startPlay(
    {
      type,
      cut: true,
      body: `: ping\n\n${sse(['turn.started', 1, { id: 't', conversation_id: 'c' }], ['reply.delta', 2, { text: 'Hé' }])}event: reply.delta\nid: 3\nda`,
    },
    { type, body: sse(['reply.delta', 3, { text: 'llo' }], ['reply.completed', 4, { reply: 'Héllo' }]) },
  )
  let received = ''
  const names: string[] = []
  for await (const event of beckon.stream(botId, { message: 'hi' }, { idempotencyKey: 'k' })) {
    names.push(event.event)
    if (event.event === 'reply.delta') received += event.data.text
  }
  expect(received).toBe('Héllo')
  expect(names).toEqual(['turn.started', 'reply.delta', 'reply.delta', 'reply.completed'])
  expect(seen[0]?.headers).toMatchObject({ accept: type, 'idempotency-key': 'k' })
  expect(seen[1]).toMatchObject({ url: `/api/v1/agents/${botId}/turns/t/events`, headers: { 'last-event-id': '2' } })
})

test('a slow reply is awaited', async () => {
  const { beckon, seen } = await startPlay(
    { status: 202, body: JSON.stringify({ id: 't', status: 'running' }) },
    { body: JSON.stringify({ id: 't', status: 'completed', reply: { reply: 'At last.' }, error: null }) },
  )
  expect((await beckon.trigger(botId, { message: 'hi' })).reply).toBe('At last.')
  expect(seen[1]?.url).toBe(`/api/v1/agents/${botId}/turns/t`)
})

test('a turn that failed later is an error like any other', async () => {
  const problem = { code: 'engine_failed', status: 502, detail: 'The model failed.', request_id: 'r' }
  const { beckon } = await startPlay({
    body: JSON.stringify({ id: 't', status: 'failed', reply: null, error: problem }),
  })
  expect(await failureOf(beckon.turns.finished(botId, 't'))).toMatchObject({ code: 'engine_failed', status: 502 })
})

test('a failed call with withResponse() fails once, where it is awaited', async () => {
  const { baseUrl } = await startServer({ status: 401, body: JSON.stringify({ code: 'unauthorized', detail: 'No.' }) })
  await expect(createBeckon({ baseUrl, token }).me().withResponse()).rejects.toMatchObject({ status: 401 })
})
