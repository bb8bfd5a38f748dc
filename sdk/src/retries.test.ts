import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type BeckonError, type BeckonOptions, createBeckon } from './index.ts'

const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
type Act = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers each call with its next act, and all further ones with the last. */
async function start(acts: Act[], options: Partial<BeckonOptions> = {}) {
  const seen: { name: string; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    request.resume()
    const key = request.headers['idempotency-key'] as string | undefined
    const act = acts[Math.min(seen.length, acts.length - 1)]
    seen.push({ name: `${request.method} ${request.url}`, key })
    act?.(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, beckon: createBeckon({ baseUrl, token: 'bkn_1', ...options }) }
}

const answer =
  (status: number, body: object = {}, headers: Record<string, string> = {}): Act =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const refuse = (status: number, code: string) => answer(status, { code, detail: code }, { 'retry-after': '0' })
const hangUp: Act = (request) => request.socket.destroy()
const cutBody: Act = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"reply":', () => response.destroy())
}
const stall: Act = () => undefined
const failureOf = (call: Promise<unknown>): Promise<BeckonError> =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error) => error,
  )

test.each([
  ['a dropped connection', hangUp],
  ['a body that breaks off', cutBody],
  ['an overload', refuse(503, 'overloaded')],
  ['a rate limit', refuse(429, 'rate_limited')],
  ['a bad gateway', refuse(502, 'engine_failed')],
])('after %s the trigger is called again, with the same key', async (_, failure) => {
  const { beckon, seen } = await start([failure, failure, answer(200, { reply: 'Hello' })])
  expect((await beckon.trigger(botId, { message: 'Hi' })).reply).toBe('Hello')
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
  expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('a failure that the service has already retried is not repeated', async () => {
  const failed = answer(502, { code: 'engine_failed', detail: 'Failed.' }, { 'x-should-retry': 'false' })
  const { beckon, seen } = await start([failed, answer(200, { reply: 'Hello' })])
  expect(await failureOf(beckon.trigger(botId, { message: 'Hi' }))).toMatchObject({ status: 502, shouldRetry: false })
  expect(seen).toHaveLength(1)
})

test('a header in capitals replaces the one of the client', async () => {
  const { beckon, seen } = await start([answer(200, { reply: 'Hello' })])
  await beckon.trigger(botId, { message: 'Hi' }, { headers: { 'Idempotency-Key': 'event-77' } })
  expect(seen).toMatchObject([{ key: 'event-77' }])
})

test('two calls have two keys', async () => {
  const { beckon, seen } = await start([answer(200, { reply: 'Hello' })])
  await beckon.trigger(botId, { message: 'Hi' })
  await beckon.trigger(botId, { message: 'Hi' })
  expect(seen[0]?.key).not.toBe(seen[1]?.key)
})

test.each([
  ['invalid_request', 400],
  ['token_disabled', 401],
  ['budget_exhausted', 402],
])('%s is not tried again', async (code, status) => {
  const { beckon, seen } = await start([refuse(status, code)])
  expect(await failureOf(beckon.trigger(botId, { message: 'Hi' }))).toMatchObject({ code, status })
  expect(seen).toHaveLength(1)
})

test('a call that could do something twice is repeated only if it had not begun', async () => {
  const source = { kind: 'text', title: 'Hours', text: 'We open at nine.' } as const
  const lost = await start([hangUp])
  expect(await failureOf(lost.beckon.knowledge.addSource(botId, source))).toMatchObject({ code: 'unreachable' })
  expect(lost.seen).toHaveLength(1)
  const busy = await start([refuse(503, 'overloaded'), answer(200, { id: 's1' })])
  expect(await busy.beckon.knowledge.addSource(botId, source)).toMatchObject({ id: 's1' })
})

test('the last failure is thrown, and `maxRetries` and Retry-After bound the attempts', async () => {
  const three = await start([refuse(503, 'overloaded')])
  expect(await failureOf(three.beckon.me())).toMatchObject({ code: 'overloaded', retryAfterMs: 0 })
  expect(three.seen).toHaveLength(3)
  const one = await start([refuse(503, 'overloaded')], { maxRetries: 0 })
  await failureOf(one.beckon.me())
  expect(one.seen).toHaveLength(1)
  const long = await start([answer(429, { code: 'rate_limited', detail: 'Later.' }, { 'retry-after': '3600' })])
  expect(await failureOf(long.beckon.me())).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 })
  expect(long.seen).toHaveLength(1)
})

test.each(['idempotency_in_progress', 'conversation_busy'])(
  '%s is waited for, however often it comes',
  async (code) => {
    const acts = [...Array(5).fill(refuse(409, code)), answer(200, { reply: 'Hello' })]
    const { beckon, seen } = await start(acts, { maxRetries: 1 })
    expect((await beckon.trigger(botId, { message: 'Hi' })).reply).toBe('Hello')
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
  },
)

test('waiting for another call ends in a `timeout`, unless nothing is to be repeated', async () => {
  const busy = answer(409, { code: 'conversation_busy', detail: 'Busy.' }, { 'retry-after': '1' })
  const { beckon } = await start([busy])
  const error = await failureOf(beckon.trigger(botId, { message: 'Hi' }, { timeoutMs: 100 }))
  expect([error.code, (error.cause as BeckonError).code]).toEqual(['timeout', 'conversation_busy'])
  const atOnce = await failureOf(beckon.trigger(botId, { message: 'Hi' }, { maxRetries: 0 }))
  expect(atOnce.code).toBe('conversation_busy')
})

test('a service that does not answer in time is a `timeout`, and so is one that is asked again', async () => {
  const { beckon, seen } = await start([stall])
  const error = await failureOf(beckon.me({ timeoutMs: 50 }))
  expect(error).toMatchObject({ name: 'BeckonError', code: 'timeout', status: 0 })
  expect(seen).toHaveLength(1)
  const again = await start([hangUp, refuse(409, 'idempotency_in_progress')])
  expect(await failureOf(again.beckon.trigger(botId, { message: 'Hi' }, { timeoutMs: 1_500 }))).toMatchObject({
    code: 'timeout',
  })
  expect(again.seen.length).toBeGreaterThan(1)
})

test('`timeoutMs` also limits how long an asynchronous reply is waited for', async () => {
  const running = answer(200, { id: 't', status: 'running', reply: null, error: null })
  const { beckon } = await start([answer(202, { id: 't', status: 'running' }), running])
  expect(await failureOf(beckon.trigger(botId, { message: 'Hi' }, { timeoutMs: 200 }))).toMatchObject({
    code: 'timeout',
  })
  expect(await failureOf(beckon.turns.finished(botId, 't', { timeoutMs: 50 }))).toMatchObject({ code: 'timeout' })
  const impatient = await start([answer(202, { id: 't', status: 'running' }), running], { timeoutMs: 200 })
  expect(await failureOf(impatient.beckon.trigger(botId, { message: 'Hi' }))).toMatchObject({ code: 'timeout' })
})

test('Retry-After can be a date', async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString()
  const { beckon } = await start([answer(429, { code: 'rate_limited', detail: 'Later.' }, { 'retry-after': later })])
  const { retryAfterMs } = await failureOf(beckon.me())
  expect(retryAfterMs).toBeGreaterThan(3_000_000)
  const past = await start([
    answer(503, { code: 'overloaded', detail: 'Now.' }, { 'retry-after': new Date(0).toUTCString() }),
    answer(200, { name: 'Mine' }),
  ])
  expect(await past.beckon.me()).toMatchObject({ name: 'Mine' })
})

test('a call is not repeated after its time', async () => {
  const { beckon, seen } = await start([answer(503, { code: 'overloaded', detail: 'Later.' }, { 'retry-after': '30' })])
  expect(await failureOf(beckon.me({ timeoutMs: 5_000 }))).toMatchObject({ code: 'overloaded' })
  expect(seen).toHaveLength(1)
})

test('a signal ends the call, also while it waits for the next attempt', async () => {
  for (const act of [stall, answer(503, {}, { 'retry-after': '30' })]) {
    const controller = new AbortController()
    const { beckon, seen } = await start([act])
    const call = beckon.me({ signal: controller.signal })
    await expect.poll(() => seen.length).toBe(1)
    setTimeout(() => controller.abort(new Error('enough')), 50)
    expect((await failureOf(call)).message).toBe('enough')
  }
})

test('the response is there too', async () => {
  const { beckon } = await start([answer(200, { reply: 'Hello' }, { 'x-request-id': 'r-1' })])
  const { data, response } = await beckon.trigger(botId, { message: 'Hi' }).withResponse()
  expect([data.reply, response.status, response.headers.get('x-request-id')]).toEqual(['Hello', 200, 'r-1'])
})

test('a list is its first page when awaited, and every item of all pages in a loop', async () => {
  const page = (ids: string[], next_cursor: string | null) =>
    answer(200, { data: ids.map((id) => ({ id })), next_cursor })
  const { beckon, seen } = await start([page(['a', 'b'], 'two'), page(['c'], null), page(['a', 'b'], 'two')])
  const ids: string[] = []
  for await (const { id } of beckon.conversations.list(botId, { channel: 'widget', limit: 2 })) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(seen.map(({ name }) => name.split('?')[1])).toEqual([
    'channel=widget&limit=2',
    'channel=widget&limit=2&cursor=two',
  ])
  expect(await beckon.conversations.list(botId)).toMatchObject({ data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'two' })
  expect(seen).toHaveLength(3)
})
