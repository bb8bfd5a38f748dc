import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOn } from './listening.ts'

const burst = 1_500
const systemAllows = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))

/** Opens its connections from a thread, and reports how many are open. */
const caller = `
  const { connect } = require('node:net')
  const { workerData: { port, burst, standing } } = require('node:worker_threads')
  for (let each = 0; each < burst; each++)
    connect(port, '127.0.0.1', () => Atomics.add(standing, 0, 1) + 1 === burst && Atomics.notify(standing, 1)).on('error', () => {})`

function openTwo() {
  const two = [Fastify(), Fastify()] as const
  onTestFinished(async () => void (await Promise.all(two.map((http) => http.close()))))
  return two
}

const isLinux = process.platform === 'linux'

/** Outside the range of ephemeral ports, so that a released port is still free. */
const ownHost = isLinux ? '127.0.0.77' : '127.0.0.1'

async function givenUpPort() {
  const http = Fastify()
  await listenOn(http, { host: ownHost, port: 0 })
  const { port } = http.server.address() as AddressInfo
  await http.close()
  return port
}

async function lockPort(port: number) {
  const server = createServer().listen(`\0beckon-port-${port}`)
  await once(server, 'listening')
  return server
}

/** A service, and a burst of connections that arrived while it was busy. */
async function openToBurst() {
  const http = Fastify()
  await listenOn(http, { host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const standing = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(caller, { eval: true, workerData: { port, burst, standing } })
  onTestFinished(async () => {
    await worker.terminate()
    await http.close()
  })
  // Blocks this thread meanwhile.
  Atomics.wait(standing, 1, 0, 10_000)
  return { http, standing: Number(standing[0]) }
}

test.skipIf(!isLinux || systemAllows() < burst)(
  'a burst of connections that arrives while the service is busy is accepted without retries',
  async () => {
    const { standing } = await openToBurst()
    expect(standing).toBe(burst)
  },
)

test.skipIf(!isLinux)('many connections of a burst are accepted in each tick of the event loop', async () => {
  const { http } = await openToBurst()
  let inside = 0
  http.server.on('connection', () => {
    inside += 1
  })
  let ticks = 0
  for (; inside < burst; ticks++) await nextTick()
  // One by one, it would take as many ticks as there are connections.
  expect(ticks).toBeLessThan(burst / 10)
})

test('a port in use is refused', async () => {
  const [first, second] = openTwo()
  await listenOn(first, { host: '127.0.0.1', port: 0 })
  const { port } = first.server.address() as AddressInfo
  await expect(listenOn(second, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

test.skipIf(!isLinux)('of services that start at the same time one gets the port', async () => {
  const [first, second] = openTwo()
  const port = await givenUpPort()
  const { promise: secondStart, resolve } = Promise.withResolvers<string>()
  // It has probed the port, but not opened it yet.
  first.addHook('onReady', async () => {
    resolve(listenOn(second, { host: ownHost, port }))
    await sleep(100)
  })
  await listenOn(first, { host: ownHost, port })
  await expect(secondStart).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  // The lock is released.
  const free = await lockPort(port)
  free.close()
})

test.skipIf(!isLinux)('a port lock held by another process does not block startup', async () => {
  const port = await givenUpPort()
  const kept = await lockPort(port)
  const http = Fastify()
  onTestFinished(async () => {
    await http.close()
    kept.close()
  })
  expect(await listenOn(http, { host: ownHost, port })).toBe(`http://${ownHost}:${port}`)
})

test('a released port can be opened again', async () => {
  const port = await givenUpPort()
  const http = Fastify()
  onTestFinished(() => http.close())
  expect(await listenOn(http, { host: ownHost, port })).toBe(`http://${ownHost}:${port}`)
})

test('closing accepts no more connections, and waits for open ones', async () => {
  const http = Fastify()
  const { promise: word, resolve: giveWord } = Promise.withResolvers<string>()
  http.get('/', () => word)
  await listenOn(http, { host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const guests = 50
  const answers = Array.from({ length: guests }, async () => {
    const [answer] = await once(request({ port, agent: false }).end(), 'response')
    return text(answer)
  })
  let asked = 0
  http.server.on('request', () => {
    asked += 1
  })
  await expect.poll(() => asked).toBe(guests)
  let isClosed = false
  const closed = http.close().then(() => {
    isClosed = true
  })
  await expect
    .poll(async () => {
      const late = connect(port, '127.0.0.1')
      return once(late, 'connect').then(
        () => void late.destroy(),
        ({ code }) => code,
      )
    })
    .toBe('ECONNREFUSED')
  expect(isClosed).toBe(false)
  giveWord('goodbye')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['goodbye']))
  await closed
})

describe.skipIf(!isLinux)('a name with several addresses', () => {
  const notOurs = '203.0.113.1'
  const ours = [ownHost, '127.0.0.78']
  const resolve = async () => [...ours, ...ours, notOurs]

  test('is listened to on each that this machine has, and released on each', async () => {
    const http = Fastify()
    http.get('/', () => 'welcome')
    await listenOn(http, { host: 'somewhere', port: 0 }, resolve)
    const { port } = http.server.address() as AddressInfo
    const call = (host: string) => fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
    for (const host of ours) expect(await (await call(host)).text()).toBe('welcome')
    await http.close()
    for (const host of ours) await expect(call(host)).rejects.toThrow()
  })

  test('is refused if the port is in use on one of them', async () => {
    const [first, second] = openTwo()
    await listenOn(first, { host: '127.0.0.78', port: 0 })
    const { port } = first.server.address() as AddressInfo
    const refused = { code: 'EADDRINUSE', address: '127.0.0.78', port }
    await expect(listenOn(second, { host: 'somewhere', port }, resolve)).rejects.toMatchObject(refused)
    expect(second.server.listening).toBe(false)
  })

  test('none of which this machine has is refused with an explanation', async () => {
    const http = Fastify()
    onTestFinished(() => http.close())
    const listening = listenOn(http, { host: notOurs, port: 0 }, async () => [notOurs])
    await expect(listening).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  })
})
