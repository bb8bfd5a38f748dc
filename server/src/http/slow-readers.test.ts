import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { createHttp } from './http.ts'

const megabyte = 1024 * 1024
const large = 'x'.repeat(6 * megabyte)
const huge = 'x'.repeat(24 * megabyte)
/** Larger than what a client's side takes by itself, and no larger than what the server's keeps. */
const half = 'h'.repeat(megabyte)
const small = 'y'.repeat(1_000)
const nobody = {
  getTokenHolder: async () => Promise.reject(new Error('no tokens here')),
  findSession: async () => undefined,
  readVisitor: () => {
    throw new Error('no visitors here')
  },
}
/** The token’s value is `account/token`. */
const getTokenHolder = async (value: string) => ({
  ...{ id: value, name: value, accountId: value.split('/')[0] ?? '', accountName: '' },
  ...{ scopes: [], botIds: null, expiresAt: null },
})
/** As long as a database query takes: the client’s next bytes are read first. */
const soon = () => sleep(5)
const ask = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: beckon.test\r\n\r\n`.repeat(count)

/** The HTTP layer alone, with responses as large as the test needs. */
async function startHttp({ unreadMs = 60_000, unreadBytes = 128 * megabyte } = {}) {
  const http = createHttp({
    config: readConfig({ BECKON_DRAIN_MS: '100' }),
    now: Date.now,
    baseUrl: () => 'http://beckon.test',
    authenticators: { ...nobody, getTokenHolder },
    log: createLog({ level: 'info', stream: { write: () => {} } }),
    ...{ unreadMs, unreadBytes },
  })
  let handled = 0
  const config = { access: 'public' } as const
  const thinking = Promise.withResolvers<void>()
  await http.register(async (api) => {
    api.get('/large', { config }, async () => {
      handled += 1
      return large
    })
    for (const mebibytes of [1, 3, 5])
      api.get(`/list/${mebibytes}`, { config: { access: 'token' } }, async () => 'z'.repeat(mebibytes * megabyte))
    api.get('/wide', { config: { access: 'token' } }, async () => '€'.repeat(2.5 * megabyte))
    api.get('/half', { config }, async () => half)
    api.get('/huge', { config }, async () => huge)
    api.get('/small', { config }, () => soon().then(() => small))
    api.get('/slow', { config }, () => thinking.promise.then(() => small))
  })
  const sockets: Socket[] = []
  http.server.on('connection', (socket) => sockets.push(socket))
  onTestFinished(() => http.close())
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const reach = async () => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    await once(client, 'connect')
    return client.on('error', () => {})
  }
  const waitingBytes = () => sockets.reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0)
  return { reach, sockets, waitingBytes, think: thinking.resolve, handled: () => handled }
}

/** Reads until `isEnough`. */
async function read(client: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = ''
  for await (const piece of client) {
    text += piece
    if (isEnough(text)) break
  }
  return text
}

describe('a client that does not read its responses', () => {
  test('has at most one waiting, however many it requested', async () => {
    const { reach, sockets, waitingBytes, handled } = await startHttp()
    const client = (await reach()).pause()
    client.write(ask('/large', 100))
    await expect.poll(waitingBytes).toBeGreaterThan(0)
    // Enough time to answer many more, if they were answered.
    for (let tick = 0; tick < 200; tick += 1) await sleep(1)
    expect(handled()).toBe(1)
    expect(waitingBytes()).toBeLessThan(1.1 * large.length)
    expect(sockets[0]?.destroyed).toBe(false)
  })

  test('is cut off when it has read nothing for a while, on every connection', async () => {
    const { reach, sockets, waitingBytes, handled } = await startHttp({ unreadMs: 1_000 })
    for (let count = 0; count < 10; count += 1) (await reach()).pause().write(ask('/large', 10))
    await expect.poll(handled).toBe(10)
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(10)
    expect(waitingBytes()).toBe(0)
    expect(handled()).toBe(10)
  })

  test('is cut off although it keeps sending', async () => {
    const { reach, sockets, waitingBytes } = await startHttp({ unreadMs: 1_000 })
    const client = (await reach()).pause()
    client.write(ask('/large'))
    await expect.poll(waitingBytes).toBeGreaterThan(0)
    // A request whose headers never end: each byte restarts the socket’s own timer.
    client.write('GET /small HTTP/1.1\r\nX-More: ')
    const sending = setInterval(() => client.write('x'), 50)
    onTestFinished(() => clearInterval(sending))
    await expect.poll(() => sockets[0]?.destroyed).toBe(true)
  })
})

// Only Linux tells what it keeps.
describe.runIf(process.platform === 'linux')('a response that waits in the operating system', () => {
  test('is dropped when its client has read nothing for a while, and one that was read costs no connection', async () => {
    const { reach, sockets } = await startHttp({ unreadMs: 1_000 })
    const reader = await reach()
    reader.write(ask('/half'))
    let receivedBytes = 0
    reader.on('data', (piece) => {
      receivedBytes += piece.length
    })
    await expect.poll(() => receivedBytes).toBeGreaterThan(half.length)
    const idler = (await reach()).pause()
    idler.write(ask('/half'))
    await expect.poll(() => sockets[1]?.bytesWritten).toBeGreaterThan(half.length)
    await expect.poll(() => sockets[1]?.writableLength).toBe(0)
    await expect.poll(() => sockets[1]?.destroyed, { timeout: 20_000 }).toBe(true)
    expect(sockets[0]?.destroyed).toBe(false)
  })
})

describe('a client that reads', () => {
  test('slowly gets everything', async () => {
    const unreadMs = 1_000
    const { reach, waitingBytes } = await startHttp({ unreadMs })
    const client = await reach()
    const askedAt = Date.now()
    client.write(ask('/huge'))
    let bytes = 0
    let waitedMs = 0
    for await (const piece of client) {
      bytes += piece.length
      if (bytes >= huge.length) break
      if (waitingBytes() > 0) waitedMs = Date.now() - askedAt
      // Slower than the limit for reading nothing. The rest proves nothing more, and may arrive together.
      if (waitedMs <= 1.5 * unreadMs) await sleep(10)
    }
    expect(bytes).toBeGreaterThanOrEqual(huge.length)
    expect(waitedMs).toBeGreaterThan(unreadMs)
  })

  test('gets all pipelined responses, in order', async () => {
    const { reach } = await startHttp()
    const client = await reach()
    client.write(ask('/small', 50) + ask('/missing'))
    const text = await read(client, (received) => received.includes('"request_id"'))
    expect(text.split(small)).toHaveLength(51)
    expect(text.lastIndexOf(small)).toBeLessThan(text.indexOf('404 Not Found'))
  })

  test('but sends thousands of requests first gets some responses, one refusal, and the connection is closed', async () => {
    const { reach } = await startHttp()
    const client = await reach()
    client.write(ask('/small', 4_000))
    const text = await read(client, () => false)
    expect(text.split(small)).toHaveLength(257)
    expect(text.split('HTTP/1.1 ')).toHaveLength(258)
    expect(text.slice(text.lastIndexOf(small))).toMatch(
      /503 Service Unavailable[\s\S]*retry-after: 1[\s\S]*More than 256 requests/i,
    )
  })

  test.each([2, 50])('gets all %d pipelined responses, even after half-closing', async (count) => {
    const { reach } = await startHttp()
    const client = await reach()
    client.end(ask('/small', count))
    expect((await read(client, () => false)).split(small)).toHaveLength(count + 1)
  })

  test('may wait longer than that for a reply, and reuse the connection', async () => {
    const { reach, think } = await startHttp({ unreadMs: 100 })
    const client = await reach()
    client.write(ask('/slow'))
    await sleep(400)
    think()
    client.write(ask('/small'))
    expect((await read(client, (received) => received.split(small).length === 3)).split(small)).toHaveLength(3)
  })
})

describe('responses that nobody reads', () => {
  const askAs = (token: string, path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: beckon.test\r\nAuthorization: Bearer ${token}\r\n\r\n`

  /** Asks on its own connection, and reads only the beginning. */
  async function start(unreadBytes: number) {
    const { reach, waitingBytes } = await startHttp({ unreadBytes })
    async function ask(token: string, path: string) {
      const client = await reach()
      client.write(askAs(token, path))
      await once(client, 'readable')
      const head = String(client.read(400) ?? client.read())
      return { client, status: Number(head.slice(9, 12)), head }
    }
    return { ask, waitingBytes }
  }

  test('are bounded per token, per account and in all, and other accounts are answered', async () => {
    const { ask, waitingBytes } = await start(32 * megabyte)
    const ofToken = [await ask('ada/1', '/list/5'), await ask('ada/1', '/list/5'), await ask('ada/1', '/list/1')]
    expect(ofToken.map(({ status }) => status)).toEqual([200, 503, 200])
    expect(ofToken[1]?.head).toMatch(/retry-after: 5/i)
    const ofAccount = []
    for (let token = 2; token < 6; token++) ofAccount.push((await ask(`ada/${token}`, '/list/5')).status)
    expect(ofAccount).toEqual([200, 200, 503, 503])
    expect((await ask('bob/1', '/list/5')).status).toBe(200)
    expect(waitingBytes()).toBeLessThan(32 * megabyte)
  })

  test('count in bytes, whatever their script', async () => {
    const { ask } = await start(32 * megabyte)
    const statuses = [await ask('ada/1', '/wide'), await ask('ada/1', '/list/1')].map(({ status }) => status)
    expect(statuses).toEqual([200, 503])
  })

  test('count until they are read', async () => {
    const { ask } = await start(32 * megabyte)
    const first = await ask('ada/1', '/list/5')
    expect((await ask('ada/1', '/list/5')).status).toBe(503)
    first.client.resume()
    await expect.poll(async () => (await ask('ada/1', '/list/5')).status).toBe(200)
  })
})
