import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTimeout } from './model-timeout.ts'

function begin(request = new AbortController()) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return { request, timeout: startTimeout(request.signal, 1_000) }
}

test('the signal aborts at the timeout', () => {
  const { timeout, request } = begin()
  vi.advanceTimersByTime(999)
  expect(timeout.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(timeout.signal.aborted).toBe(true)
  expect(request.signal.aborted).toBe(false)
})

test('the signal aborts with its parent, for the same reason', () => {
  const { timeout, request } = begin()
  const reason = new Error('enough')
  request.abort(reason)
  expect(timeout.signal.reason).toBe(reason)
})

test('an aborted parent aborts immediately', () => {
  const request = new AbortController()
  request.abort()
  expect(begin(request).timeout.signal.aborted).toBe(true)
})

test('it leaves no timer or listener behind', () => {
  const { timeout, request } = begin()
  timeout.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(getEventListeners(request.signal, 'abort')).toEqual([])
})
