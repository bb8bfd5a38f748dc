import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

const rangeIn = (zone: string) => {
  const { from, to } = readRange({ from: '2026-11-15', to: '2026-11-15', zone })
  return [from, to].map((at) => new Date(at).toISOString())
}

test('a day begins at midnight in its zone', () => {
  expect(rangeIn('Europe/Berlin')).toEqual(['2026-11-14T23:00:00.000Z', '2026-11-15T23:00:00.000Z'])
})

test('where that is in the middle of an hour of UTC, it begins with the next, as turns are counted by hours', () => {
  expect(rangeIn('Asia/Kolkata')).toEqual(['2026-11-14T19:00:00.000Z', '2026-11-15T19:00:00.000Z'])
  expect(rangeIn('Asia/Kathmandu')).toEqual(['2026-11-14T19:00:00.000Z', '2026-11-15T19:00:00.000Z'])
})
