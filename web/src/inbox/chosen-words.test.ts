import { expect, onTestFinished, test } from 'vitest'
import { preferDates } from '../layout/dates.ts'
import { formatRange } from './chosen-words.ts'

test('the range of a dashboard is said in days of its time zone, and in times where it has none', () => {
  preferDates({ timeZone: 'Europe/Berlin', dateFormat: 'ymd' })
  onTestFinished(() => preferDates({ timeZone: null, dateFormat: null }))
  const inTokyo = { repliedFrom: '2026-11-16T15:00:00.000Z', repliedTo: '2026-11-17T15:00:00.000Z' }
  expect(formatRange({ ...inTokyo, zone: 'Asia/Tokyo' })).toBe('2026-11-17')
  expect(formatRange(inTokyo)).toBe('2026-11-16, 16:00 – 2026-11-17, 16:00')
  const week = { repliedFrom: '2026-11-09T23:00:00.000Z', repliedTo: '2026-11-16T23:00:00.000Z' }
  expect(formatRange(week)).toBe('2026-11-10 – 2026-11-16')
  expect(formatRange({ repliedFrom: week.repliedFrom })).toBe('2026-11-10')
  expect(formatRange({})).toBe('')
})
