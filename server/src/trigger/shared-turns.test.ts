import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StartedTurn } from '../conversations/conversations.ts'
import { createSharedTurns } from './shared-turns.ts'

const retryMs = 5_000

function startScene() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const cancel = vi.fn()
  const run = { reply: new Promise(() => {}), cancel }
  const start = vi.fn(async () => ({ kind: 'run', run }) as unknown as StartedTurn)
  const { join } = createSharedTurns(retryMs)
  const call = ({ headersSent = false, isRetry = false } = {}) => {
    const response = Object.assign(new EventEmitter(), { headersSent, destroyed: false, writableFinished: false })
    join({ call: 'call', isRetry }, response as unknown as ServerResponse, start)
    return { leave: () => response.emit('close') }
  }
  return { call, start, cancel }
}

test('a caller that comes back in time keeps the turn running', async () => {
  const { call, start, cancel } = startScene()
  call().leave()
  await vi.advanceTimersByTimeAsync(retryMs - 1)
  const second = call()
  await vi.advanceTimersByTimeAsync(2 * retryMs)
  expect([start.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0])
  second.leave()
  await vi.advanceTimersByTimeAsync(retryMs)
  expect(cancel).toHaveBeenCalledTimes(1)
  call()
  expect(start).toHaveBeenCalledTimes(2)
})

test('nobody is waited for once a stream has begun', async () => {
  const { call, cancel } = startScene()
  call({ headersSent: true }).leave()
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
  call({ isRetry: true })
  expect(start).toHaveBeenCalledTimes(1)
})
