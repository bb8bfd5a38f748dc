import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createVisitor } from './visitor.ts'

const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
const type = 'text/event-stream'
const session = (token: string) => ({ status: 201, body: JSON.stringify({ token, visitor: 'secret' }) })
const expired = { status: 401, body: JSON.stringify({ code: 'session_expired', detail: 'Ended.' }) }
const list = { body: JSON.stringify({ data: [], next_cursor: null }) }
const sse = (event: string, id: number, data: object) => `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** A server that gives each call the next of its responses; `cut` drops the connection after the body. */
async function startPlay(...acts: { status?: number; type?: string; body: string; cut?: boolean }[]) {
  const seen: { name: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({
      name: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    const { status = 200, type = 'application/json', body, cut } = acts[seen.length - 1] ?? { body: '{}' }
    response.writeHead(status, { 'content-type': type })
    if (cut) response.write(body, () => setImmediate(() => response.destroy()))
    else response.end(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, stored, visitor: createVisitor({ baseUrl, botId, storage }) }
}

test('the first call begins a session, others share it, and an ended one is renewed', async () => {
  const { seen, visitor } = await startPlay(session('one'), list, expired, session('two'), list)
  await visitor.conversations({ limit: 1 })
  await visitor.messages('c1')
  expect(seen.map(({ name, headers }) => [name, headers.authorization])).toEqual([
    [`POST /embed/${botId}/session`, undefined],
    [`GET /embed/${botId}/conversations?limit=1`, 'Bearer one'],
    [`GET /embed/${botId}/conversations/c1/messages`, 'Bearer one'],
    [`POST /embed/${botId}/session`, undefined],
    [`GET /embed/${botId}/conversations/c1/messages`, 'Bearer two'],
  ])
  expect(JSON.parse(seen[3]?.body ?? '')).toEqual({ visitor: 'secret', renew: 'one' })
})

test('a dropped stream resumes where it broke off', async () => {
  const { seen, visitor } = await startPlay(
    session('one'),
    {
      type,
      cut: true,
      body: sse('turn.started', 1, { id: 't', conversation_id: 'c' }) + sse('reply.delta', 2, { text: 'Hé' }),
    },
    { type, body: sse('reply.delta', 3, { text: 'llo' }) + sse('reply.completed', 4, { reply: 'Héllo' }) },
  )
  let received = ''
  for await (const event of visitor.send({ message: 'hi' }))
    if (event.event === 'reply.delta') received += event.data.text
  expect(received).toBe('Héllo')
  expect(seen[1]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen[2]).toMatchObject({ name: `GET /embed/${botId}/turns/t/events`, headers: { 'last-event-id': '2' } })
})

test('identify sends the JWT, and reset forgets the visitor', async () => {
  const { seen, stored, visitor } = await startPlay(session('one'), session('two'), session('three'))
  await visitor.session()
  await visitor.identify('a.b.c')
  visitor.reset()
  expect(stored.size).toBe(0)
  await visitor.session()
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{}, { visitor: 'secret', identity: 'a.b.c' }, {}])
})

test('a session that was asked for before reset or identify is not stored', async () => {
  const { seen, stored, visitor } = await startPlay(session('one'), session('two'), session('three'))
  const before = visitor.session()
  visitor.reset()
  await before
  expect(stored.size).toBe(0)
  const early = visitor.session()
  await visitor.identify('a.b.c')
  await early
  visitor.reset()
  expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{}, {}, { identity: 'a.b.c' }])
})

test('a refusal is a BeckonError, and the next call tries again', async () => {
  const refused = { status: 403, body: JSON.stringify({ code: 'site_not_allowed', detail: 'Not here.' }) }
  const { visitor } = await startPlay(refused, session('one'))
  await expect(visitor.session()).rejects.toMatchObject({ name: 'BeckonError', code: 'site_not_allowed', status: 403 })
  expect((await visitor.session()).token).toBe('one')
})
