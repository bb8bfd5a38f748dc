import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { beginPatience } from './patience.ts'

function begin(wish = new AbortController()) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return { wish, patience: beginPatience(wish.signal, 1_000) }
}

test('patience ends with its time', () => {
  const { patience, wish } = begin()
  vi.advanceTimersByTime(999)
  expect(patience.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(patience.signal.aborted).toBe(true)
  expect(wish.signal.aborted).toBe(false)
})

test('it ends with the wish it was for, for the same reason', () => {
  const { patience, wish } = begin()
  const reason = new Error('enough')
  wish.abort(reason)
  expect(patience.signal.reason).toBe(reason)
})

test('where nobody wants anything any more it does not begin', () => {
  const wish = new AbortController()
  wish.abort()
  expect(begin(wish).patience.signal.aborted).toBe(true)
})

test('it leaves nothing behind', () => {
  const { patience, wish } = begin()
  patience.end()
  expect(vi.getTimerCount()).toBe(0)
  expect(getEventListeners(wish.signal, 'abort')).toEqual([])
})
