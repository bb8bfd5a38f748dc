import type { Dispatcher } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallAnswer, CallBody } from '../../outbound/call-body.ts'
import { readEvents } from './event-stream.ts'

const answer = { text: '', toolCalls: [], finish: 'stop' as const, usage: { input_tokens: 0, output_tokens: 0 } }

/** A body filled by the test, and a decoder that reads it. */
function begin({ isFinished = false, onEvent = () => {} } = {}) {
  const steps: string[] = []
  const [abort, pause, resume] = [vi.fn(), vi.fn(), vi.fn()]
  const controller = { aborted: false, paused: false, reason: null, abort, pause, resume }
  const body = new CallBody(new AbortController().signal, Promise.withResolvers<CallAnswer>())
  body.onRequestStart(controller)
  body.onResponseStart(controller, 200, {})
  const told = readEvents(body, {
    take(data) {
      steps.push(data)
      onEvent()
      return data === 'last'
    },
    isFinished: () => isFinished,
    end: () => (isFinished || steps.includes('last') ? answer : undefined),
  })
  const send = (text: string) => body.onResponseData(controller as Dispatcher.DispatchController, Buffer.from(text))
  return { steps, abort, pause, resume, body, controller, told, send }
}

test('events are handed over in order, however they are cut into chunks', async () => {
  const { steps, told, send } = begin()
  send('data: one\n\nda')
  send('ta: two\n\n')
  await new Promise(setImmediate)
  send('data: three\n\n')
  send('data: last\n\n')
  expect(await told).toBe(answer)
  expect(steps).toEqual(['one', 'two', 'three', 'last'])
})

test('an event without data is a heartbeat, and is not handed over', async () => {
  const { steps, told, send } = begin()
  send('data:\n\ndata: one\n\ndata\n\ndata: last\n\n')
  expect(await told).toBe(answer)
  expect(steps).toEqual(['one', 'last'])
})

test('everything received before the end is handed over before it', async () => {
  const { steps, body, told, send } = begin({ isFinished: true })
  send('data: one\n\n')
  body.onResponseEnd()
  expect(await told).toBe(answer)
  expect(steps).toEqual(['one'])
})

test('a stream that ends or breaks before the answer is complete is a provider error', async () => {
  const ended = begin()
  ended.body.onResponseEnd()
  await expect(ended.told).rejects.toThrow('closed the connection in the middle of its response')
  const broken = begin()
  broken.body.onResponseError(broken.controller, new Error('reset'))
  await expect(broken.told).rejects.toThrow('reset')
  const late = begin({ isFinished: true })
  late.body.onResponseError(late.controller, new Error('reset'))
  expect(await late.told).toBe(answer)
})

test('an error in a subscriber fails this answer and closes its connection; the others are read', async () => {
  const onEvent = () => {
    throw new Error('nobody can read it')
  }
  const [failing, other] = [begin({ onEvent }), begin()]
  failing.send('data: one\n\n')
  other.send('data: last\n\n')
  await expect(failing.told).rejects.toThrow('nobody can read it')
  expect(failing.abort).toHaveBeenCalledOnce()
  expect(await other.told).toBe(answer)
})

test('a provider that sends faster than its events can be read is paused until they are', async () => {
  const { steps, pause, resume, told, send } = begin()
  send('data: one\n\n')
  expect(pause).not.toHaveBeenCalled()
  for (let at = 0; at < 100; at++) send('data: two\n\n')
  expect(pause).toHaveBeenCalled()
  expect(resume).not.toHaveBeenCalled()
  await new Promise(setImmediate)
  expect(steps).toHaveLength(101)
  expect(resume).toHaveBeenCalledOnce()
  send('data: last\n\n')
  expect(await told).toBe(answer)
})

test('what many providers send at once is read over several ticks, in order', async () => {
  const streams = Array.from({ length: 30 }, () => begin())
  for (const { send } of streams) send(`data: ${'x'.repeat(20_000)}\n\ndata: last\n\n`)
  const read = () => streams.filter(({ steps }) => steps.includes('last')).length
  await new Promise(setImmediate)
  expect(read()).toBeGreaterThan(0)
  expect(read()).toBeLessThan(streams.length / 2)
  await Promise.all(streams.map(({ told }) => told))
  for (const { steps } of streams) expect(steps).toHaveLength(2)
})

test('a few words are read at once, also while others send so much that they are paused; of those, one per tick', async () => {
  const fast = Array.from({ length: 5 }, () => begin())
  for (const { send } of fast) send(`data: ${'x'.repeat(20_000)}\n\ndata: last\n\n`)
  const slow = begin()
  slow.send('data: last\n\n')
  const read = () => fast.filter(({ steps }) => steps.includes('last')).length
  await new Promise(setImmediate)
  expect([read(), slow.steps]).toEqual([1, ['last']])
  await new Promise(setImmediate)
  expect(read()).toBe(2)
  await Promise.all(fast.map(({ told }) => told))
})

test('an endless event is refused', async () => {
  const { told, send } = begin()
  send(`data: ${'x'.repeat(2_000_001)}`)
  await expect(told).rejects.toThrow('sent an event that is too long')
})

test('the last event, and then the end, are awaited for a second each; then the connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { abort, told, send } = begin({ isFinished: true })
  send('data: one\n\n')
  await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await told).toBe(answer)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(abort).toHaveBeenCalledOnce()
})

test('a stream that ends in time keeps its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { abort, body, told, send } = begin()
  send('data: last\n\n')
  await told
  body.onResponseEnd()
  expect(vi.getTimerCount()).toBe(0)
  expect(abort).not.toHaveBeenCalled()
})
