import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StartedTurn } from '../conversations/conversations.ts'
import { createSharedTurns } from './shared-turns.ts'

const retryMs = 5_000
const timeoutMs = 60_000

function startScene() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cancel = vi.fn()
  const run = { reply: new Promise(() => {}), cancel }
  const start = vi.fn(async () => ({ kind: 'run', run }) as unknown as StartedTurn)
  const { join } = createSharedTurns(retryMs)
  const call = ({
    headersSent = false,
    retries = undefined as number | undefined,
    timeoutMs = undefined as number | undefined,
  } = {}) => {
    const response = Object.assign(new EventEmitter(), { headersSent, destroyed: false, writableFinished: false })
    join({ call: 'call', retries, timeoutMs }, response as unknown as ServerResponse, start)
    return { leave: () => response.emit('close') }
  }
  /** A client that waits in vain. */
  const timeOut = async () => {
    const waiting = call({ timeoutMs })
    await vi.advanceTimersByTimeAsync(timeoutMs - 100)
    waiting.leave()
  }
  return { call, timeOut, start, cancel }
}

test('a client that timed out and comes back in time keeps the turn running', async () => {
  const { call, timeOut, start, cancel } = startScene()
  await timeOut()
  await vi.advanceTimersByTimeAsync(retryMs - 1)
  await timeOut()
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(retryMs)
  expect(cancel).toHaveBeenCalledTimes(1)
  call()
  expect(start).toHaveBeenCalledTimes(2)
})

test.each([
  ['did not say how long it waits', {}],
  ['would have waited longer', { timeoutMs, retries: 0 }],
])('a caller that stops, and %s, is not waited for, and nobody joins its turn', async (_, options) => {
  const { call, start, cancel } = startScene()
  const stopped = call(options)
  await vi.advanceTimersByTimeAsync(timeoutMs / 2)
  stopped.leave()
  call()
  await vi.advanceTimersByTimeAsync(0)
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 1])
})

test('a client that counts its attempts is waited for, for a moment, and only its own retry joins', async () => {
  const { call, start, cancel } = startScene()
  call({ retries: 0 }).leave()
  await vi.advanceTimersByTimeAsync(600)
  const other = call({ retries: 0 })
  expect(start).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(cancel).toHaveBeenCalledTimes(1)
  other.leave()
  await vi.advanceTimersByTimeAsync(600)
  call({ retries: 1 })
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 1])
})

test('a client that counts its attempts is waited for longer each time, as it waits itself', async () => {
  const { call, start, cancel } = startScene()
  for (const [retries, pauseMs] of [500, 1_000, 2_000, 4_000].entries()) {
    call({ retries }).leave()
    await vi.advanceTimersByTimeAsync(pauseMs + 400)
  }
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('of two who said the same at the same time and timed out, each gets a turn again when it comes back', async () => {
  const { call, start, cancel } = startScene()
  const both = [call({ timeoutMs, retries: 0 }), call({ timeoutMs, retries: 0 })]
  await vi.advanceTimersByTimeAsync(timeoutMs)
  for (const { leave } of both) leave()
  await vi.advanceTimersByTimeAsync(500)
  const again = [call({ timeoutMs, retries: 1 }), call({ timeoutMs, retries: 1 })]
  await vi.advanceTimersByTimeAsync(timeoutMs / 2)
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([2, 0])
  for (const { leave } of again) leave()
  await vi.advanceTimersByTimeAsync(retryMs)
  expect(cancel).toHaveBeenCalledTimes(2)
})

test('nobody is waited for once a stream has begun', async () => {
  const { call, cancel } = startScene()
  call({ headersSent: true, timeoutMs: 0 }).leave()
  await vi.advanceTimersByTimeAsync(1)
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('two people who say the same at the same time get a turn each', () => {
  const { call, start } = startScene()
  call()
  call()
  expect(start).toHaveBeenCalledTimes(2)
})

test('a client that says that it tries again joins the turn, also if its first connection is still open', () => {
  const { call, start } = startScene()
  call()
  call({ retries: 1 })
  expect(start).toHaveBeenCalledTimes(1)
})
