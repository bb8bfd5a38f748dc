import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import type { BodyLimits } from './body-limits.ts'
import { createHttp } from './http.ts'
import { rawBodyOf, takeRawBytes } from './raw-body.ts'

const megabyte = 1024 * 1024

/** The HTTP layer alone. The token is the account. */
async function startHttp(bodyLimits: BodyLimits) {
  const http = createHttp({
    config: readConfig({ BECKON_DRAIN_MS: '100' }),
    now: Date.now,
    baseUrl: () => 'http://beckon.test',
    authenticators: {
      getTokenHolder: async (value) => ({
        ...{ id: value, name: value, accountId: value, accountName: value, scopes: [], botIds: null, expiresAt: null },
      }),
      findSession: async () => undefined,
      readVisitor: () => {
        throw new Error('no visitors here')
      },
    },
    log: createLog({ level: 'info', stream: { write: () => {} } }),
    bodyLimits,
  })
  let pieces = 0
  http.addHook('preParsing', async (_request, _reply, payload) => {
    payload.on('data', () => pieces++)
  })
  await http.register(async (api) => {
    takeRawBytes(api)
    api.post('/files', { config: { access: 'token', rawBody: true }, bodyLimit: 20 * megabyte }, async (request) => ({
      bytes: rawBodyOf(request).length,
    }))
  })
  await http.register(async (api) => {
    api.post(
      '/json',
      { config: { access: 'token' }, bodyLimit: 20 * megabyte, schema: { body: { type: 'object' } } },
      async () => ({ isRead: true }),
    )
  })
  http.get('/unread', { config: { access: 'token' } }, async () => ({}))
  // Its headers are sent while the body still arrives.
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/begun') reply.raw.flushHeaders()
    done()
  })
  http.get('/begun', { config: { access: 'token' } }, async (_, reply) => {
    reply.hijack()
    setTimeout(() => reply.raw.end(), 200)
  })
  onTestFinished(() => http.close())
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo

  /** Sends the head of a request, and a part of its body if any. */
  async function begin(
    account: string,
    length: number | 'chunked',
    { path = '/files', type = 'application/octet-stream' } = {},
  ) {
    const method = ['/unread', '/begun'].includes(path) ? 'GET' : 'POST'
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    let received = ''
    const lengthHeader = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
    socket.on('data', (text) => {
      received += text
    })
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: beckon.test\r\nAuthorization: Bearer ${account}\r\nContent-Type: ${type}\r\n${lengthHeader}\r\n\r\n`,
    )
    return { socket: socket as Socket, received: () => received }
  }
  const isArriving = () => new Promise((resolve) => setTimeout(resolve, 50))
  /** In how many pieces bodies were passed on to what parses them. */
  return { begin, isArriving, pieces: () => pieces }
}

test.each([
  ['files', '/files', 'application/octet-stream'],
  ['JSON', '/json', 'application/json'],
])(
  'bodies of %s that an account leaves unfinished are bounded, and another account’s are received',
  async (_, path, type) => {
    const { begin, isArriving } = await startHttp({ inAllBytes: 40 * megabyte })
    const first = await begin('ada', 18 * megabyte, { path, type })
    await isArriving()
    const second = await begin('ada', 18 * megabyte, { path, type })
    await expect
      .poll(second.received)
      .toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*This account is sending too many/)
    expect(first.received()).toBe('')

    const other = await begin('bob', megabyte, { path, type })
    other.socket.write(`{"a":"${'x'.repeat(megabyte - 8)}"}`)
    await expect.poll(other.received).toMatch(/^HTTP\/1.1 200 /)
  },
)

test('a body in small chunks is passed on in large pieces', async () => {
  const { begin, pieces } = await startHttp({})
  const sent = await begin('ada', 'chunked')
  sent.socket.write('a\r\n0123456789\r\n'.repeat(5_000))
  sent.socket.write('0\r\n\r\n')
  await expect.poll(sent.received).toMatch(/^HTTP\/1.1 200 [\s\S]*"bytes":50000/)
  expect(pieces()).toBeLessThan(10)
})

test.each([
  ['/files', 'application/octet-stream'],
  ['/json', 'application/json'],
])('a body in thousands of chunks of a few bytes each is refused, at %s', async (path, type) => {
  const { begin } = await startHttp({})
  const sent = await begin('ada', 'chunked', { path, type })
  sent.socket.write('1\r\n \r\n'.repeat(50_000))
  await expect.poll(sent.received).toMatch(/^HTTP\/1.1 400 [\s\S]*connection: close[\s\S]*chunks of a few bytes each/)
})

test.each(['/unread', '/begun'])('one that nobody reads ends the connection, at %s', async (path) => {
  const { begin } = await startHttp({})
  const sent = await begin('ada', 'chunked', { path })
  sent.socket.write('1\r\n \r\n'.repeat(100_000))
  await new Promise((resolve) => sent.socket.once('close', resolve))
  expect(sent.received()).toMatch(/^HTTP\/1.1 200 /)
})

test('all bodies together are bounded, and what was sent or hung up is given back', async () => {
  const { begin, isArriving } = await startHttp({ inAllBytes: 8 * megabyte })
  const held = [await begin('ada', 4 * megabyte), await begin('bob', 2 * megabyte), await begin('eve', megabyte)]
  await isArriving()
  const refused = await begin('joe', 2 * megabyte)
  await expect.poll(refused.received).toMatch(/^HTTP\/1.1 503 [\s\S]*The service is receiving too many/)
  held[0]?.socket.write(Buffer.alloc(4 * megabyte))
  await expect.poll(() => held[0]?.received()).toMatch(/^HTTP\/1.1 200 [\s\S]*"bytes":4194304/)
  held[1]?.socket.destroy()
  await isArriving()
  const later = await begin('joe', 3 * megabyte)
  later.socket.write(Buffer.alloc(3 * megabyte))
  await expect.poll(later.received).toMatch(/^HTTP\/1.1 200 /)
})

test('a body that stalls is cut off with 408, and a slow one that makes progress is received', async () => {
  const { begin } = await startHttp({ checkMs: 50 })
  const stalled = await begin('ada', megabyte)
  stalled.socket.write(Buffer.alloc(1_000))
  const slow = await begin('bob', megabyte)
  let sent = 0
  const sending = setInterval(() => {
    if (sent >= megabyte) return clearInterval(sending)
    sent += 32 * 1024
    slow.socket.write(Buffer.alloc(32 * 1024))
  }, 10)
  await once(stalled.socket, 'close')
  expect(stalled.received()).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*The body arrives too slowly/i)
  await expect.poll(slow.received, { timeout: 240_000 }).toMatch(/^HTTP\/1.1 200 [\s\S]*"bytes":1048576/)
})

test.each([
  ['stalls', () => {}],
  ['hangs up', (socket: Socket) => void socket.destroy()],
])('a refused body that nobody reads and that then %s does no harm', async (_, leave) => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))

  const { begin } = await startHttp({ checkMs: 20 })
  const refused = await begin('ada', megabyte, { path: '/json', type: 'text/xml' })
  refused.socket.write(Buffer.alloc(100_000))
  await expect.poll(refused.received).toMatch(/^HTTP\/1.1 415 /)
  leave(refused.socket)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(unhandled).toEqual([])
})

test('after a body that was refused unread, the next request on the connection is answered', async () => {
  const { begin } = await startHttp({})
  const refused = await begin('ada', megabyte, { path: '/json', type: 'text/xml' })
  refused.socket.write(Buffer.alloc(100_000))
  await expect.poll(refused.received).toMatch(/^HTTP\/1.1 415 /)
  refused.socket.write(Buffer.alloc(megabyte - 100_000))
  refused.socket.write(
    'POST /json HTTP/1.1\r\nHost: beckon.test\r\nAuthorization: Bearer ada\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  )
  await expect.poll(refused.received).toMatch(/HTTP\/1.1 200 [\s\S]*"isRead":true/)
})
