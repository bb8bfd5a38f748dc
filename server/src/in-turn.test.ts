import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLine } from './in-turn.ts'

test('few do their work at once', () => {
  const { enter, isAnyoneInLine } = createLine(3)
  const done: number[] = []
  for (const at of [1, 2, 3]) enter(() => done.push(at))
  expect(done).toEqual([1, 2, 3])
  expect(isAnyoneInLine()).toBe(false)
})

test('of many, so many do it in each turn of the event loop, in the order in which they came', async () => {
  const { enter, isAnyoneInLine } = createLine(3)
  const done: number[] = []
  for (let at = 0; at < 8; at++) enter(() => done.push(at))
  for (const count of [3, 6, 8]) {
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(0, count))
    expect(isAnyoneInLine()).toBe(count < 8)
    await nextTurn()
  }
  enter(() => done.push(8))
  expect(done.at(-1)).toBe(8)
})
