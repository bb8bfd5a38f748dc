import { expect, test } from 'vitest'
import { timeZones } from './time-zones.ts'

test('time zones have their current names, and the one that is chosen stays in the list', () => {
  const zones = timeZones('Asia/Calcutta', undefined)
  expect(zones.slice(0, 2)).toEqual(['Asia/Calcutta', 'UTC'])
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'America/Nuuk']))
  for (const old of ['Asia/Katmandu', 'Europe/Kiev', 'Asia/Saigon']) expect(zones).not.toContain(old)
  expect(new Set(zones).size).toBe(zones.length)
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
})
