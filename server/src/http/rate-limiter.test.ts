import { expect, test } from 'vitest'
import { createTestClock } from '../test/app.ts'
import { createRateLimiter } from './rate-limiter.ts'

test('a window accepts its quota, then refuses until it ends', () => {
  const clock = createTestClock()
  const limiter = createRateLimiter({ quota: 2, windowMs: 10_000, now: clock.now })
  expect(limiter.count('a')).toEqual({ remaining: 1, resetSeconds: 10, isOver: false })
  clock.advance(4_500)
  expect(limiter.count('a')).toEqual({ remaining: 0, resetSeconds: 6, isOver: false })
  expect(limiter.count('a')).toMatchObject({ isOver: true })
  expect(limiter.count('b')).toMatchObject({ isOver: false })
  clock.advance(5_500)
  expect(limiter.count('a')).toEqual({ remaining: 1, resetSeconds: 10, isOver: false })
})

test('a clock that is set back locks nobody out', () => {
  const clock = createTestClock()
  const limiter = createRateLimiter({ quota: 1, windowMs: 10_000, now: clock.now })
  for (let calls = 0; calls < 2; calls += 1) limiter.count('a')
  clock.advance(-3_600_000)
  expect(limiter.peek('a')).toEqual({ remaining: 1, resetSeconds: 10, isOver: false })
  expect(limiter.count('a')).toEqual({ remaining: 0, resetSeconds: 10, isOver: false })
  expect(limiter.count('a')).toMatchObject({ isOver: true })
})
