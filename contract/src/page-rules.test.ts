import { expect, test } from 'vitest'
import { isWithin, matches } from './page-rules.ts'

test.each([
  ['/shop', '/shop', true],
  ['/shop', '/shop/1', false],
  ['/shop/*', '/shop/1/2', true],
  ['/shop/*', '/shop', false],
  ['*', '/', true],
  ['*/help', '/de/help', true],
  ['/*/help/*', '/de/help/x', true],
  ['/*/help/*', '/help/x', false],
  ['/a*a', '/a', false],
  ['/a.c', '/abc', false],
  ['/*a*a*b', '/xaab', true],
])('%s and %s: %s', (pattern, path, isMatch) => expect(matches(pattern, path)).toBe(isMatch))

test('a pattern of many stars is matched in linear time', () => {
  expect(matches(`${'*a'.repeat(50_000)}b`, 'a'.repeat(100_000))).toBe(false)
})

const weekdays = ['09:00', '17:00'] as [string, string]
const hours = {
  timeZone: 'Europe/Berlin',
  days: [weekdays, weekdays, weekdays, weekdays, weekdays, null, ['00:00', '24:00']] as ([string, string] | null)[],
}
test.each([
  ['Tuesday morning', '2026-11-17T08:00:00Z', true],
  ['before the first hour', '2026-11-17T07:59:00Z', false],
  ['the last minute', '2026-11-17T15:59:00Z', true],
  ['after the last hour', '2026-11-17T16:00:00Z', false],
  ['Saturday', '2026-11-21T12:00:00Z', false],
  ['midnight to Sunday', '2026-11-21T23:00:00Z', true],
])('business hours in their own time zone: %s', (_, date, isOpen) =>
  expect(isWithin(hours, new Date(date))).toBe(isOpen),
)

const bar = {
  timeZone: 'UTC',
  days: [null, null, null, null, ['20:00', '02:00'], ['20:00', '04:30'], null],
} as typeof hours
test.each([
  ['Friday, before it opens', '2026-11-20T19:59:00Z', false],
  ['Friday evening', '2026-11-20T23:30:00Z', true],
  ['the night to Saturday', '2026-11-21T01:59:00Z', true],
  ['Saturday, after it closed', '2026-11-21T02:00:00Z', false],
  ['the night to Sunday', '2026-11-22T04:00:00Z', true],
  ['Sunday, after it closed', '2026-11-22T04:30:00Z', false],
  ['the night to Friday', '2026-11-20T01:00:00Z', false],
])('business hours over midnight: %s', (_, date, isOpen) => expect(isWithin(bar, new Date(date))).toBe(isOpen))

test('an unknown time zone hides nothing', () => {
  expect(isWithin({ ...hours, timeZone: 'Mars/Olympus' }, new Date())).toBe(true)
})
