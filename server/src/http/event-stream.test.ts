import { once } from 'node:events'
import { get } from 'node:http'
import { setImmediate as nextTick } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'
import { createUnreadBytes } from './unread-responses.ts'

const mebibyte = 1024 * 1024

async function startHttp(
  answer: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>,
  unreadBytes?: number,
) {
  const http = Fastify({ forceCloseConnections: true })
  onTestFinished(() => http.close())
  http.decorate('loadShedder', { admit: () => {}, release: () => {} })
  http.decorate('unreadBytes', createUnreadBytes(unreadBytes))
  http.get('/', async (request, reply) => {
    await answer(request, reply)
    return reply
  })
  return { http, url: await http.listen({ port: 0, host: '127.0.0.1' }) }
}

/** This many open streams, and what each of their clients has received. */
async function openStreams(count: number) {
  const streams: EventStream[] = []
  const writes: string[] = []
  const { url } = await startHttp((_, reply) => {
    streams.push(new EventStream(reply))
    const { raw } = reply
    const write = raw.write.bind(raw) as (text: string) => boolean
    vi.spyOn(raw, 'write').mockImplementation((text) => {
      writes.push(String(text))
      return write(String(text))
    })
  })
  const received = Array.from({ length: count }, async () => (await fetch(url)).text())
  await expect.poll(() => streams.length).toBe(count)
  return { streams, writes, received: Promise.all(received) }
}

test('a client gets the headers immediately, and receives every event in order', async () => {
  let stream: EventStream | undefined
  const { url } = await startHttp((_, reply) => {
    stream = new EventStream(reply)
  })
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  stream?.send({ event: 'a', id: 1, data: '“ü” 🌞' })
  stream?.send({ data: 'b' })
  await nextTick()
  stream?.send({ data: 'c' })
  stream?.end()
  expect(await answer.text()).toBe('event: a\nid: 1\ndata: “ü” 🌞\n\ndata: b\n\ndata: c\n\n')
})

test('a stream that ends as soon as it begins is complete', async () => {
  const { url } = await startHttp((_, reply) => {
    const stream = new EventStream(reply)
    stream.send({ data: 'all' })
    stream.end()
  })
  expect(await (await fetch(url)).text()).toBe('data: all\n\n')
})

test('events sent in one tick are one write, of every stream, and an end never waits', async () => {
  const { streams, writes, received } = await openStreams(12)
  for (const stream of streams) {
    stream.send({ data: '1' })
    stream.send({ data: '2' })
  }
  await Promise.resolve()
  expect(writes).toEqual(streams.map(() => 'data: 1\n\ndata: 2\n\n'))
  for (const stream of streams) {
    stream.send({ data: 'last' })
    stream.end()
  }
  expect(new Set(await received)).toEqual(new Set(['data: 1\n\ndata: 2\n\ndata: last\n\n']))
})

test('one long text does not make a client slow', async () => {
  const text = 'x'.repeat(8 * 1024 * 1024)
  const { url } = await startHttp((_, reply) => {
    const stream = new EventStream(reply)
    stream.send({ data: text })
    stream.end()
  })
  expect((await (await fetch(url)).text()).length).toBe(text.length + 'data: \n\n'.length)
})

test('a client that reads nothing is cut off', async () => {
  const closed = Promise.withResolvers<string>()
  const { url } = await startHttp((_, reply) => {
    const stream = new EventStream(reply)
    const speaking = setInterval(() => stream.send({ data: 'x'.repeat(1024 * 1024) }), 5)
    stream.whenClosed(() => {
      clearInterval(speaking)
      closed.resolve('cut off')
    })
  })
  const call = get(url, (answer) => answer.pause()).on('error', () => {})
  expect(await closed.promise).toBe('cut off')
  call.destroy()
})

test('streams that nobody reads are bounded per account, and those of others go on', async () => {
  const streams = 20
  const opened: { stream: EventStream; raw: FastifyReply['raw'] }[] = []
  let cutOff = 0
  const { url } = await startHttp((request, reply) => {
    request.accountId = (request.query as { account: string }).account
    request.token = { id: `${opened.length}` } as NonNullable<FastifyRequest['token']>
    const stream = new EventStream(reply)
    opened.push({ stream, raw: reply.raw })
    stream.whenClosed(() => {
      cutOff += 1
    })
  }, 16 * mebibyte)
  const call = () => get(`${url}?account=ada`, (answer) => answer.pause()).on('error', () => {})
  const calls = Array.from({ length: streams }, call)
  const leave = () => {
    for (const one of calls) one.destroy()
  }
  onTestFinished(leave)
  await expect.poll(() => opened.length).toBe(streams)
  // Each has far less waiting than a single stream may. The operating system may still take some of it.
  while (cutOff < streams - 8)
    for (const { stream, raw } of opened) {
      if (!raw.destroyed && raw.writableLength < mebibyte) stream.send({ data: 'x'.repeat(mebibyte / 4) })
      await nextTick()
    }
  expect(cutOff).toBeLessThan(streams)

  const text = fetch(`${url}?account=eve`).then((answer) => answer.text())
  await expect.poll(() => opened.length).toBe(streams + 1)
  const long = 'x'.repeat(3 * mebibyte)
  opened.at(-1)?.stream.send({ data: long })
  opened.at(-1)?.stream.end()
  expect((await text).length).toBeGreaterThan(long.length)

  leave()
  await expect.poll(() => cutOff).toBe(streams + 1)
  const again = fetch(`${url}?account=ada`).then((answer) => answer.text())
  await expect.poll(() => opened.length).toBe(streams + 2)
  opened.at(-1)?.stream.send({ data: long })
  opened.at(-1)?.stream.end()
  expect((await again).length).toBeGreaterThan(long.length)
})

test('a client that left before the stream was opened is detected, and sending stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const told = Promise.withResolvers<string>()
  const { http, url } = await startHttp(async (request, reply) => {
    await once(request.raw.socket, 'close')
    new EventStream(reply).whenClosed(() => told.resolve('gone'))
  })
  const call = get(url).on('error', () => {})
  await once(http.server, 'request')
  call.destroy()
  expect(await told.promise).toBe('gone')
  // The heartbeat.
  expect(vi.getTimerCount()).toBe(0)
})
