import { expect, test } from 'vitest'
import { describeDecline, formatPercent } from './dashboard-words.ts'

test('a decline names the part that got worse first', () => {
  const decline = { kind: 'failed', value: 'b1', name: 'Shop helper', now: 0.2, before: 0.1 } as const
  expect(describeDecline({ ...decline, dimension: 'bot' }, true)).toBe('Shop helper: more replies fail')
  expect(describeDecline({ ...decline, dimension: 'language', value: 'de', name: null }, true)).toBe(
    'Language German: more replies fail',
  )
  expect(describeDecline({ ...decline, dimension: null }, true)).toBe('All bots: more replies fail')
  expect(describeDecline({ ...decline, dimension: null }, false)).toBe('More replies fail')
})

test('a change in a column is short', () => {
  expect([formatPercent(112, 100), formatPercent(88, 100), formatPercent(1, 1), formatPercent(3, 0)]).toEqual([
    ...['+12%', '−12%', '0%', '–'],
  ])
})
