import { expect, test } from 'vitest'
import { niceTicks } from './nice-ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [50, [0, 10, 20, 30, 40, 50]],
  [281, [0, 100, 200, 300]],
  [1204, [0, 500, 1000, 1500]],
])('the ticks of counts up to %d', (largest, ticks) => {
  expect(niceTicks(largest, true)).toEqual(ticks)
})

test('money has parts of one', () => {
  expect(niceTicks(0.31, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  expect(niceTicks(0.000_07, false)).toEqual([0, 0.000_02, 0.000_04, 0.000_06, 0.000_08])
})

test.each([0.3, 1, 2.5, 19, 4_711, 123_456_789])(
  'the last tick of %d is not below it, and there are few',
  (largest) => {
    const ticks = niceTicks(largest, false)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest)
    expect(ticks.length).toBeLessThanOrEqual(6)
  },
)
