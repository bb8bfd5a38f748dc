import type { RequestListener } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMadeUpNetwork } from '../test/made-up-network.ts'
import { startWebServer } from '../test/web-server.ts'
import type { CallAnswer } from './call-body.ts'
import { type Calls, createCalls } from './calls.ts'
import type { Network } from './connection.ts'
import { readStart } from './read-start.ts'

const [open, otherOpen] = ['93.184.216.34', '93.184.216.35']
const refusal = { name: 'OutboundFailure', reason: 'private' }

async function startInternet(names: Record<string, string[][]>, answer: RequestListener = (_, to) => to.end('hello')) {
  const server = await startWebServer(answer)
  const internet = createMadeUpNetwork(server.port, names)
  return { ...internet, ...server, calls: started(createCalls({ allowPrivate: false, network: internet.network })) }
}
async function startHere(answer: RequestListener) {
  const server = await startWebServer(answer)
  const calls = started(createCalls({ allowPrivate: true }))
  return { ...server, calls, here: `http://127.0.0.1:${server.port}/` }
}
function started(calls: Calls): Calls {
  onTestFinished(calls.close)
  return calls
}
const get = (signal = new AbortController().signal) => ({ method: 'GET' as const, signal })
const text = async ({ body }: CallAnswer) => (await readStart(body, 1_000_000)).bytes.toString()
const read = async (calls: Calls, url: string) => text(await calls.call(url, get()))

describe('calls', () => {
  test('a client that failed to load, as during an upgrade, is loaded again for the next call', async () => {
    const { calls, here } = await startHere((_, to) => to.end('hello'))
    vi.doMock('undici/lib/dispatcher/agent.js', () => {
      throw new Error('Cannot find package')
    })
    await expect(read(calls, here)).rejects.toThrow()
    vi.doUnmock('undici/lib/dispatcher/agent.js')
    expect(await read(calls, here)).toBe('hello')
  })

  test('connections are reused, and stay at the checked address', async () => {
    const { calls, reached, lookedUp } = await startInternet({ 'api.test': [[open], ['127.0.0.1']] })
    for (let time = 0; time < 3; time++) {
      expect(await read(calls, 'http://api.test/v1')).toBe('hello')
      // A connection is free again one tick of the event loop after its response.
      await setImmediate()
    }
    expect(reached).toEqual([open])
    expect(lookedUp).toEqual(['api.test'])
  })

  test('a name that now resolves to a private address is refused as soon as a new connection is needed', async () => {
    const { calls, reached } = await startInternet({ 'api.test': [[open], ['169.254.169.254']] }, (_, response) =>
      response.setHeader('connection', 'close').end('hello'),
    )
    expect(await read(calls, 'http://api.test/')).toBe('hello')
    await expect(read(calls, 'http://api.test/')).rejects.toMatchObject(refusal)
    expect(reached).toEqual([open])
  })

  test('so is a second connection while the first is busy', async () => {
    const { calls, reached } = await startInternet({ 'api.test': [[open], ['10.0.0.1']] }, (_, response) =>
      response.write('it begins'),
    )
    const first = await calls.call('http://api.test/', get())
    await expect(read(calls, 'http://api.test/')).rejects.toMatchObject(refusal)
    expect(reached).toEqual([open])
    first.body.destroy()
  })

  test.each(['http://127.0.0.1/', 'http://2130706433/', 'http://[::1]/', 'http://localhost/', 'http://inside.test/'])(
    '%s is refused, and nothing is sent',
    async (address) => {
      const { calls, reached } = await startInternet({ 'inside.test': [['10.0.0.7', open]] })
      await expect(read(calls, address)).rejects.toMatchObject(refusal)
      expect(reached).toEqual([])
    },
  )

  test.each(['ftp://api.test/', 'http://ada:secret@api.test/', 'http://api.test:25/', 'nonsense'])(
    '%s is not a valid address',
    async (address) => {
      const { calls, reached } = await startInternet({ 'api.test': [[open]] })
      await expect(read(calls, address)).rejects.toMatchObject({ reason: 'address' })
      expect(reached).toEqual([])
    },
  )

  test('an operator may allow private addresses', async () => {
    const { calls, here } = await startHere((_, response) => response.end('mine'))
    expect(await read(calls, here)).toBe('mine')
  })

  test('path, headers and body are sent', async () => {
    const { calls, here, requests } = await startHere((request, response) => request.pipe(response))
    const answer = await calls.call(`${here}a?b=c`, {
      ...get(),
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-key': '1' },
      body: '{"a":"ü"}',
    })
    expect(await text(answer)).toBe('{"a":"ü"}')
    expect(requests).toMatchObject([
      { path: '/a?b=c', headers: { 'x-key': '1', 'user-agent': expect.stringMatching(/^Beckon\//) } },
    ])
  })

  test('a redirect is returned, not followed', async () => {
    const { calls, here, requests } = await startHere((_, response) =>
      response.writeHead(307, { location: 'http://elsewhere.test/' }).end(),
    )
    const answer = await calls.call(here, get())
    expect(answer).toMatchObject({ status: 307, headers: { location: 'http://elsewhere.test/' } })
    expect(await text(answer)).toBe('')
    expect(requests).toHaveLength(1)
  })

  test('aborting before the response closes the connection, and throws the reason unchanged', async () => {
    const stopping = new AbortController()
    const closed = Promise.withResolvers<void>()
    const { calls, here } = await startHere((request) => {
      request.socket.on('close', () => closed.resolve())
      stopping.abort(new Error('enough'))
    })
    await expect(calls.call(here, get(stopping.signal))).rejects.toThrow('enough')
    await closed.promise
  })

  test('aborting in the middle of a response closes the connection', async () => {
    const stopping = new AbortController()
    const closed = Promise.withResolvers<void>()
    const { calls, here } = await startHere((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write('it begins')
    })
    const answer = await calls.call(here, get(stopping.signal))
    setTimeout(() => stopping.abort(new Error('enough')))
    await expect(text(answer)).rejects.toThrow('enough')
    await closed.promise
  })

  const faults: [what: string, answer: RequestListener, reason: string][] = [
    ['hangs up', (request) => request.socket.destroy(), 'unreachable'],
    ['speaks another protocol', (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'not_http'],
    ['sends endless headers', (_, to) => to.writeHead(200, { 'x-long': 'x'.repeat(80_000) }).end(), 'not_http'],
  ]
  test.each(faults)('a server that %s fails with an explanation', async (_, answer, reason) => {
    const { calls, here } = await startHere(answer)
    await expect(calls.call(here, get())).rejects.toMatchObject({ name: 'OutboundFailure', reason })
  })

  describe('a server that accepts no connection', () => {
    /** Resolves when it was called: the clock must not move before that. */
    function createSilent() {
      const { promise: called, resolve } = Promise.withResolvers<void>()
      const connect = () => {
        resolve()
        return new Socket()
      }
      return { connect, called }
    }
    /** Fakes only the connection timer: the rest of the exchange is real. */
    function holdTheClock() {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
    }

    test('is skipped for its next address', async () => {
      const { network, reached } = await startInternet({ 'api.test': [[open, otherOpen]] })
      const silent = createSilent()
      const connect: Network['connect'] = (to) => (to.address === open ? silent.connect() : network.connect(to))
      const calls = started(createCalls({ allowPrivate: false, network: { ...network, connect } }))
      holdTheClock()
      const answer = read(calls, 'http://api.test/')
      await silent.called
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await answer).toBe('hello')
      expect(reached).toEqual([otherOpen])
    })

    test('times out', async () => {
      const { network } = await startInternet({ 'api.test': [[open, otherOpen, open]] })
      const silent = createSilent()
      const calls = started(createCalls({ allowPrivate: false, network: { ...network, connect: silent.connect } }))
      holdTheClock()
      const refused = expect(read(calls, 'http://api.test/')).rejects.toMatchObject({ reason: 'too_slow' })
      await silent.called
      await vi.advanceTimersByTimeAsync(10_000)
      await refused
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  test('a thousand responses can be open at the same time', async () => {
    const waiting: (() => void)[] = []
    const { calls, here } = await startHere((_, response) => {
      response.write('a')
      waiting.push(() => response.end('b'))
      if (waiting.length === 1_000) for (const finish of waiting) finish()
    })
    const texts = await Promise.all(Array.from({ length: 1_000 }, () => read(calls, here)))
    expect(texts.every((each) => each === 'ab')).toBe(true)
  })
})
