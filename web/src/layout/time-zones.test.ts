import { expect, test } from 'vitest'
import { findTimeZones, timeZoneLabel, timeZones } from './time-zones.ts'

test('time zones have their current names, and the one that is chosen stays in the list', () => {
  const zones = timeZones('Asia/Calcutta', undefined)
  expect(zones.slice(0, 2)).toEqual(['Asia/Calcutta', 'UTC'])
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'America/Nuuk']))
  for (const old of ['Asia/Katmandu', 'Europe/Kiev', 'Asia/Saigon']) expect(zones).not.toContain(old)
  expect(new Set(zones).size).toBe(zones.length)
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
})

test('a time zone is found by its words, and by a name it had before', () => {
  const options = timeZones().map((value) => ({ value, label: timeZoneLabel(value) }))
  const find = (search: string) => findTimeZones({ options, search, limit: 10 }).map((option) => Object(option).value)
  for (const search of ['new york', 'New_York', 'america/new y']) expect(find(search)).toContain('America/New_York')
  expect(find('kiev')).toEqual(['Europe/Kyiv'])
  expect(find('calcutta')).toEqual(['Asia/Kolkata'])
  expect(find('atlantis')).toEqual([])
})
