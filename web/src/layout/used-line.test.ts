import { expect, test } from 'vitest'
import { describeUsed } from './used-line.ts'

const now = Date.parse('2026-11-17T23:50:00Z')
test('says how often and on which day something was used last', () => {
  expect(describeUsed(undefined, now)).toBe('Never used')
  expect(describeUsed({ count: 1, lastDay: '2026-11-17T00:00:00.000Z' }, now)).toBe('Used 1 time, last today')
  expect(describeUsed({ count: 1200, lastDay: '2026-11-14T00:00:00.000Z' }, now)).toBe(
    'Used 1,200 times, last 3 days ago',
  )
})
