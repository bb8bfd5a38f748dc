import { afterEach, describe, expect, test, vi } from 'vitest'
import { endOfDay, preferDates } from '../layout/dates.ts'
import { dayAfter, expiryOf } from './expiry.ts'

afterEach(() => {
  preferDates({ timeZone: null, dateFormat: null })
  vi.useRealTimers()
})

describe.each([
  ['UTC', '2027-02-13T23:59:59.999Z'],
  ['Asia/Tokyo', '2027-02-13T14:59:59.999Z'],
  ['America/Los_Angeles', '2027-02-14T07:59:59.999Z'],
])('in %s', (zone, end) => {
  test('a day without a time means its end, in the person’s time zone', () => {
    preferDates({ timeZone: zone, dateFormat: null })
    expect(endOfDay('2027-02-13').toISOString()).toBe(end)
  })

  test('quick choices count calendar days, also across a clock change', () => {
    preferDates({ timeZone: zone, dateFormat: null })
    expect(dayAfter(30, new Date(endOfDay('2027-03-01')))).toBe('2027-03-31')
    expect(dayAfter(365, new Date(endOfDay('2026-11-15')))).toBe('2027-11-15')
  })
})

test('never, or no day picked yet, means no expiry', () => {
  expect(expiryOf('never', '2027-02-13')).toBeNull()
  expect(expiryOf('date', null)).toBeNull()
})

test('30 days end with the thirtieth day from now', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 15, 12) })
  expect(expiryOf('30', null)).toEqual(new Date(2026, 11, 15, 23, 59, 59, 999))
})
