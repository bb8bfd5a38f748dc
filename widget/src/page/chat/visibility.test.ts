import { expect, test } from 'vitest'
import { matches } from './patterns.ts'
import { isWithin } from './visibility.ts'

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

test('an unknown time zone hides nothing', () => {
  expect(isWithin({ ...hours, timeZone: 'Mars/Olympus' }, new Date())).toBe(true)
})
