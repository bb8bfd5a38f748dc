import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type BeckonError, createBeckon, type TriggerOptions } from './index.ts'

const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
const words = Array.from({ length: 40 }, (_, number) => `word ${number} `)
const idAfter = (count: number) => 100 * words.slice(0, count).join('').length

/**
 * A service that streams a reply word by word, and drops each connection when `cut` says so. Ids are as the service's: a
 * hundred times the characters sent.
 */
async function start(
  cut: (sent: number, connection: number) => boolean,
  refuse: (connection: number) => { status: number; code: string; retryAfter: string } | undefined = () => undefined,
) {
  const seen: { method: string | undefined; key: string | string[] | undefined; at: number }[] = []
  const write = (response: ServerResponse, event: string, id: number, data: object) =>
    response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  const server = createServer(async (request, response) => {
    request.resume()
    const connection = seen.push({ method: request.method, key: request.headers['idempotency-key'], at: Date.now() })
    const refusal = refuse(connection)
    if (refusal) {
      const headers = { 'content-type': 'application/problem+json', 'retry-after': refusal.retryAfter }
      response.writeHead(refusal.status, headers).end(JSON.stringify({ code: refusal.code, detail: 'Not now.' }))
      return
    }
    const lastId = Number(request.headers['last-event-id'] ?? -1)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (lastId < 0 && !cut(-1, connection)) write(response, 'turn.started', 0, { id: 't', conversation_id: 'c' })
    for (let sent = 0, here = 0; sent < words.length; sent += 1) {
      if (cut(here, connection)) {
        // What was written arrives; then the connection breaks.
        await new Promise((resolve) => setTimeout(resolve, 5))
        response.destroy()
        return
      }
      if (idAfter(sent + 1) <= lastId) continue
      write(response, 'reply.delta', idAfter(sent + 1), { text: words[sent] })
      here += 1
    }
    write(response, 'reply.completed', idAfter(words.length) + 99, { reply: words.join('') })
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const beckon = createBeckon({ baseUrl, token: 'bkn_1' })

  async function read(options?: TriggerOptions) {
    const deltas: string[] = []
    const names = new Set<string>()
    for await (const event of beckon.stream(botId, { message: 'Tell me' }, options)) {
      names.add(event.event)
      if (event.event === 'reply.delta') deltas.push(event.data.text)
    }
    return { deltas, names: [...names] }
  }
  return { seen, read }
}

test('a stream that is cut after every few words arrives whole, each delta once', async () => {
  const { seen, read } = await start((sent) => sent === 3)
  expect(await read()).toEqual({ deltas: words, names: ['turn.started', 'reply.delta', 'reply.completed'] })
  expect(seen.length).toBeGreaterThan(10)
})

test('a stream that breaks before its first event is started again with the same key', async () => {
  const { seen, read } = await start((sent, connection) => connection <= 2 && sent <= 0)
  expect((await read()).deltas).toEqual(words)
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
})

test('a stream that never gets on is given up', async () => {
  const { seen, read } = await start(
    (sent, connection) => sent >= (connection === 1 ? 3 : 0),
    // Not all of them are cut: the pauses would add up to a quarter of a minute.
    (connection) => (connection > 2 ? { status: 503, code: 'overloaded', retryAfter: '0' } : undefined),
  )
  const error = await read().catch((thrown: BeckonError) => thrown)
  expect(error).toMatchObject({ name: 'BeckonError', code: 'overloaded' })
  expect(seen).toHaveLength(7)
})

test('`maxRetries` is the number of attempts in a row without a new event', async () => {
  const { seen, read } = await start((sent, connection) => sent >= (connection === 1 ? 3 : 0))
  expect(await read({ maxRetries: 1 }).catch((thrown: BeckonError) => thrown.code)).toBe('unreachable')
  expect(seen).toHaveLength(2)
  const never = await start((sent) => sent === 3)
  expect(await never.read({ maxRetries: 0 }).catch((thrown: BeckonError) => thrown.code)).toBe('unreachable')
  expect(never.seen).toHaveLength(1)
})

test('a refused stream waits as long as Retry-After asks for, also when it resumes', async () => {
  const isRefused = (connection: number) => connection === 1 || connection === 3
  const { seen, read } = await start(
    (sent, connection) => connection === 2 && sent === 3,
    (connection) => (isRefused(connection) ? { status: 503, code: 'overloaded', retryAfter: '1' } : undefined),
  )
  expect((await read()).deltas).toEqual(words)
  const [first = 0, second = 0, third = 0, fourth = 0] = seen.map(({ at }) => at)
  expect(Math.min(second - first, fourth - third)).toBeGreaterThanOrEqual(990)
})

test('a busy conversation is waited for, and a `timeout` if it stays busy', async () => {
  const busy = { status: 409, code: 'conversation_busy', retryAfter: '0' }
  const { read } = await start(
    () => false,
    (connection) => (connection <= 8 ? busy : undefined),
  )
  expect((await read()).deltas).toEqual(words)
  const forever = await start(
    () => false,
    () => busy,
  )
  expect(await forever.read({ timeoutMs: 300 }).catch((thrown: BeckonError) => thrown.code)).toBe('timeout')
})
