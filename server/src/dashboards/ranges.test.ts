import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

const rangeIn = (zone: string) => {
  const { from, to } = readRange({ from: '2026-11-15', to: '2026-11-15', zone }, Date.parse('2026-11-20'))
  return [from, to].map((at) => new Date(at).toISOString())
}

test('a day begins at midnight in its zone', () => {
  expect(rangeIn('Europe/Berlin')).toEqual(['2026-11-14T23:00:00.000Z', '2026-11-15T23:00:00.000Z'])
})

test('where that is in the middle of an hour of UTC, it begins with the next, as turns are counted by hours', () => {
  expect(rangeIn('Asia/Kolkata')).toEqual(['2026-11-14T19:00:00.000Z', '2026-11-15T19:00:00.000Z'])
  expect(rangeIn('Asia/Kathmandu')).toEqual(['2026-11-14T19:00:00.000Z', '2026-11-15T19:00:00.000Z'])
})

const reach = (from: string, to: string, now: string, zone = 'UTC') => {
  const { before, beforeTo, slots, slotsBefore } = readRange({ from, to, zone }, Date.parse(now))
  return [before, beforeTo, slots.at(-1)?.to ?? 0, slotsBefore.at(-1)?.to ?? 0].map((at) =>
    new Date(at).toISOString().slice(0, 16),
  )
}

test('while a range isn’t over, it is compared with as much of the range before', () => {
  expect(reach('2026-11-09', '2026-11-15', '2026-11-15T13:20Z')).toEqual([
    ...['2026-11-02T00:00', '2026-11-08T14:00'],
    ...['2026-11-15T14:00', '2026-11-08T14:00'],
  ])
  // Over an hour that Berlin had twice: five hours of the day each.
  expect(reach('2026-10-26', '2026-10-26', '2026-10-26T03:20Z', 'Europe/Berlin')).toEqual([
    ...['2026-10-24T22:00', '2026-10-25T04:00'],
    ...['2026-10-26T04:00', '2026-10-25T04:00'],
  ])
})

test('a range that has only begun, or hasn’t yet, is its first hour', () => {
  for (const now of ['2026-11-15T00:00Z', '2026-11-01T00:00Z'])
    expect(reach('2026-11-15', '2026-11-15', now)).toEqual([
      ...['2026-11-14T00:00', '2026-11-14T01:00'],
      ...['2026-11-15T01:00', '2026-11-14T01:00'],
    ])
})
