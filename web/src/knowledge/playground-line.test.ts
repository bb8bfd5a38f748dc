import type { StreamEvent } from 'beckon-contract'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../request.ts'
import { createPlaygroundLine } from './playground-line.ts'

afterEach(() => vi.useRealTimers())

type Told = [name: StreamEvent['event'], data: unknown]
const started: Told = ['turn.started', { id: 't', conversation_id: 'c' }]
const says = (text: string): Told => ['reply.delta', { text }]
const completed: Told = ['reply.completed', { reply: 'We ship today.' }]
const cancelled: Told = ['turn.cancelled', { id: 't', conversation_id: 'c', reply: 'We ' }]
const all = [started, says('We '), says('ship '), says('today.'), completed]

const failure = (status: number) =>
  new ApiFailure({ code: status === 0 ? 'unreachable' : 'not_found', status, detail: 'Because.' })

/** A connection that has delivered these events, numbered as by the service. It is cut by the test, or by us. */
function createConnection(events: Told[], from = 0) {
  let pipe: ReadableStreamDefaultController<Uint8Array> | undefined
  const write = (text: string) => pipe?.enqueue(new TextEncoder().encode(text))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pipe = controller
    },
  })
  for (const [index, [event, data]] of events.slice(from).entries())
    write(`event: ${event}\nid: ${from + index + 1}\ndata: ${JSON.stringify(data)}\n\n`)
  const cut = () => pipe?.error(new TypeError('network error'))
  const open = (signal: AbortSignal) => {
    signal.addEventListener('abort', cut)
    return body
  }
  return { open, cut, write, end: () => pipe?.close() }
}
/** One that ends there. */
function endingAfter(events: Told[], from = 0) {
  const connection = createConnection(events, from)
  connection.end()
  return connection
}

/** A connection to a service that answers each call with the next of these. */
function begin(answers: (ReturnType<typeof createConnection> | ApiFailure)[], refusals: ApiFailure[] = []) {
  const calls: string[] = []
  const received: string[] = []
  const ups: boolean[] = []
  const pauses: number[] = []
  const answer = async (call: string, signal: AbortSignal) => {
    calls.push(call)
    const next = answers.shift()
    if (!next || next instanceof ApiFailure) throw next ?? failure(0)
    return next.open(signal)
  }
  const onStopRefused = vi.fn()
  const line = createPlaygroundLine({
    send: (signal) => answer('send', signal),
    resume: (turnId, lastEventId, signal) => answer(`resume ${turnId} after ${lastEventId}`, signal),
    async cancel(turnId) {
      calls.push(`cancel ${turnId}`)
      const refusal = refusals.shift()
      if (refusal) throw refusal
    },
    onEvent: ({ event, data }) => received.push(event === 'reply.delta' ? data.text : event),
    onLine: (isUp) => ups.push(isUp),
    onStopRefused,
    pause: async (ms) => void pauses.push(ms),
  })
  return { line, calls, received, ups, pauses, onStopRefused }
}
const wholeReply = ['turn.started', 'We ', 'ship ', 'today.', 'reply.completed']

test('a reply is received up to its final event', async () => {
  const { line, calls, received, pauses } = begin([endingAfter([...all, says('too late')])])
  await line.follow()
  expect(received).toEqual(wholeReply)
  expect([calls, pauses]).toEqual([['send'], []])
})

test('wherever the connection drops, no word is lost or duplicated, and the message is sent once', async () => {
  for (let at = 1; at < all.length; at += 1) {
    const { line, calls, received, ups } = begin([endingAfter(all.slice(0, at)), endingAfter(all, at)])
    await line.follow()
    expect(received).toEqual(wholeReply)
    expect(calls).toEqual(['send', `resume t after ${at}`])
    expect(ups).toEqual([true, false, true])
  }
})

test('repeated events are not handled again', async () => {
  const { line, received } = begin([endingAfter(all.slice(0, 3)), endingAfter(all, 1)])
  await line.follow()
  expect(received).toEqual(wholeReply)
})

test('a connection that drops while reading resumes too', async () => {
  const first = createConnection(all.slice(0, 2))
  const { line, received } = begin([first, endingAfter(all, 2)])
  const end = line.follow()
  await expect.poll(() => received).toContain('We ')
  first.cut()
  await end
  expect(received).toEqual(wholeReply)
})

test('the backoff grows while nothing is received, and resets after an event', async () => {
  const { line, pauses } = begin([
    ...[endingAfter(all.slice(0, 2)), failure(0), failure(503), endingAfter(all.slice(0, 3), 2)],
    ...[failure(0), endingAfter(all, 3)],
  ])
  await line.follow()
  expect(pauses).toEqual([500, 1_000, 2_000, 500, 1_000])
})

test('gives up after five attempts in a row; a retry continues from there', async () => {
  const unreachable = Array.from({ length: 5 }, () => failure(0))
  const { line, calls, received } = begin([endingAfter(all.slice(0, 2)), ...unreachable, endingAfter(all, 2)])
  await expect(line.follow()).rejects.toMatchObject({ code: 'unreachable' })
  expect(calls).toHaveLength(6)
  await line.follow()
  expect(received).toEqual(wholeReply)
  expect(calls.at(-1)).toBe('resume t after 2')
})

test('a turn that is gone is not requested again', async () => {
  const { line, calls } = begin([endingAfter(all.slice(0, 2)), failure(404)])
  await expect(line.follow()).rejects.toMatchObject({ status: 404 })
  expect(calls).toHaveLength(2)
})

test.each([
  ['did not get through', failure(0), 'Because.'],
  ['was refused', failure(502), 'Because.'],
  ['was cut off before the bot began', endingAfter([]), 'The connection was lost.'],
])('a message that %s is not resent automatically', async (_, answer, words) => {
  const { line, calls } = begin([answer])
  await expect(line.follow()).rejects.toThrow(words)
  expect(calls).toEqual(['send'])
})

test('a connection without heartbeats is dead, and resumes', async () => {
  vi.useFakeTimers()
  const silent = createConnection(all.slice(0, 2))
  const { line, calls, received } = begin([silent, endingAfter(all, 2)])
  const end = line.follow()
  await vi.advanceTimersByTimeAsync(30_000)
  silent.write(': ping\n\n')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(calls).toEqual(['send'])
  await vi.advanceTimersByTimeAsync(10_000)
  await end
  expect(received).toEqual(wholeReply)
})

test('a stop is sent to the service, and the turn is streamed until it ends', async () => {
  const connection = createConnection([started, says('We ')])
  const { line, calls, received } = begin([connection])
  const end = line.follow()
  await expect.poll(() => received).toContain('We ')
  line.stop()
  expect(calls).toEqual(['send', 'cancel t'])
  connection.write(`event: ${cancelled[0]}\nid: 3\ndata: ${JSON.stringify(cancelled[1])}\n\n`)
  await end
  expect(received.at(-1)).toBe('turn.cancelled')
})

test('a stop requested before the turn has an id is sent as soon as it has one', async () => {
  const { line, calls } = begin([endingAfter([started, says('We '), cancelled])])
  const end = line.follow()
  line.stop()
  expect(calls).toEqual(['send'])
  await end
  expect(calls).toEqual(['send', 'cancel t'])
})

test('a stop that does not get through is retried once the connection is back', async () => {
  const connection = createConnection([started, says('We ')])
  const { line, calls, received, onStopRefused } = begin(
    [connection, endingAfter([started, says('We '), cancelled], 2)],
    [failure(0)],
  )
  const end = line.follow()
  await expect.poll(() => received).toContain('We ')
  line.stop()
  await end
  expect(calls).toEqual(['send', 'cancel t', 'resume t after 2', 'cancel t'])
  expect(onStopRefused).not.toHaveBeenCalled()
})

test('a refused stop is reported, and the reply continues', async () => {
  const connection = createConnection(all.slice(0, 2))
  const { line, calls, received, onStopRefused } = begin([connection, endingAfter(all, 2)], [failure(404)])
  const end = line.follow()
  await expect.poll(() => received).toContain('We ')
  line.stop()
  await expect.poll(() => onStopRefused.mock.calls).toHaveLength(1)
  connection.end()
  await end
  expect(received).toEqual(wholeReply)
  expect(calls).toEqual(['send', 'cancel t', 'resume t after 2'])
})
