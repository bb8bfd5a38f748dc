import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTickLimiter } from './tick-limiter.ts'

test('a few run immediately', () => {
  const { run, hasWaiting } = createTickLimiter(3)
  const done: number[] = []
  for (const at of [1, 2, 3]) run(() => done.push(at))
  expect(done).toEqual([1, 2, 3])
  expect(hasWaiting()).toBe(false)
})

test('of many, no more than the limit run in each tick of the event loop, in order', async () => {
  const { run, hasWaiting } = createTickLimiter(3)
  const done: number[] = []
  for (let at = 0; at < 8; at++) run(() => done.push(at))
  for (const count of [3, 6, 8]) {
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(0, count))
    expect(hasWaiting()).toBe(count < 8)
    await nextTick()
  }
  run(() => done.push(8))
  expect(done.at(-1)).toBe(8)
})
