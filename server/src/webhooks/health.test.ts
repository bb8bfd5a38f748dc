import { expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { type Health, isDead, isDown, noteOutcome, type Outcome } from './health.ts'

const healthy: Health = { failedAt: [], failuresFrom: 0, failingSince: null }
const failed = (at: number): Outcome => ({ at, isSuccess: false })
const succeeded = (at: number): Outcome => ({ at, isSuccess: true })
const after = (outcomes: Outcome[], before = healthy) => outcomes.reduce(noteOutcome, before)
const failures = (count: number, from = 1) => Array.from({ length: count }, (_, number) => failed(from + number))

test('ten failures in a row are too many, and a success ends the row', () => {
  expect(isDown(after(failures(9)))).toBe(false)
  expect(isDown(after(failures(10)))).toBe(true)
  expect(after([...failures(10), succeeded(11)])).toMatchObject({ failedAt: [], failingSince: null })
  expect(isDown(after([...failures(9), succeeded(10), ...failures(9, 11)]))).toBe(false)
})

test('attempts count in the order in which they began, however they end', () => {
  const outcomes = [...failures(4), succeeded(5), ...failures(4, 6)]
  const inOrder = after(outcomes)
  expect(inOrder).toEqual({ failedAt: [6, 7, 8, 9], failuresFrom: 6, failingSince: 6 })
  for (let shift = 1; shift < outcomes.length; shift += 1) {
    const turned = [...outcomes.slice(shift), ...outcomes.slice(0, shift)]
    expect(after(turned)).toEqual(inOrder)
    expect(after(turned.toReversed())).toEqual(inOrder)
  }
})

test('a failure that began before an owner’s change does not count', () => {
  const changed: Health = { failedAt: [], failuresFrom: 100, failingSince: 1 }
  expect(after(failures(20, 50), changed)).toEqual(changed)
  expect(isDown(after(failures(10, 100), changed))).toBe(true)
  expect(after([succeeded(60)], changed).failingSince).toBeNull()
})

test('it is dead after five days without a success, and not because of a few failures long ago', () => {
  expect(isDead(after(failures(10)), 5 * dayMs)).toBe(false)
  expect(isDead(after(failures(10)), 5 * dayMs + 1)).toBe(true)
  expect(isDead(after(failures(9)), 50 * dayMs)).toBe(false)
  expect(isDead(after([...failures(10), succeeded(11), ...failures(10, 4 * dayMs)]), 6 * dayMs)).toBe(false)
})
