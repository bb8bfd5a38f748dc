import { afterEach, expect, test } from 'vitest'
import { dayOf, endOfDay, formatDate, preferDates } from './dates.ts'
import { formatRelative } from './relative-words.ts'

afterEach(() => preferDates({ timeZone: null, dateFormat: null }))
const evening = new Date('2026-11-17T22:30:00Z')

test('dates are in the time zone and format that the person chose', () => {
  preferDates({ timeZone: 'Asia/Tokyo', dateFormat: 'ymd' })
  expect(formatDate(evening, 'dayAndTime')).toBe('2026-11-18, 07:30')
  expect(dayOf(evening)).toBe('2026-11-18')
  preferDates({ timeZone: 'America/New_York', dateFormat: 'dmy' })
  expect(formatDate(evening, 'day')).toBe('17 Nov 2026')
  preferDates({ timeZone: 'America/New_York', dateFormat: 'mdy' })
  expect(formatDate(evening, 'day')).toBe('Nov 17, 2026')
})

test('a day ends at midnight of that time zone, also when the clocks change', () => {
  preferDates({ timeZone: 'Europe/Berlin', dateFormat: null })
  expect(endOfDay('2026-10-25').toISOString()).toBe('2026-10-25T22:59:59.999Z')
  expect(endOfDay('2026-10-24').toISOString()).toBe('2026-10-24T21:59:59.999Z')
  expect(endOfDay('2026-03-29').toISOString()).toBe('2026-03-29T21:59:59.999Z')
})

test('“yesterday” is yesterday in that time zone', () => {
  const before = new Date('2026-11-16T16:00:00Z')
  preferDates({ timeZone: 'UTC', dateFormat: null })
  expect(formatRelative(before, evening)).toBe('yesterday')
  preferDates({ timeZone: 'Pacific/Kiritimati', dateFormat: null })
  expect(formatRelative(new Date('2026-11-16T09:00:00Z'), evening)).toBe('2 days ago')
})
