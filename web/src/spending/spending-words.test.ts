import type { UsageDay } from 'beckon-contract'
import { expect, test } from 'vitest'
import { describeChart, formatMoney, percentOf, readMoney } from './spending-words.ts'

const dayOf = (day: string, cost: number): UsageDay => ({ day, turns: 1, inputTokens: 2, outputTokens: 3, cost })

test.each([
  [0, '$0.00'],
  [0.0042, '$0.0042'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
  [1234.5, '$1,234.50'],
])('%s reads as an amount', (amount, words) => {
  expect(formatMoney(amount, 'USD')).toBe(words)
})

test('screen readers are told the highest day of the chart', () => {
  const days = [dayOf('2026-11-14', 0.5), dayOf('2026-11-15', 2), dayOf('2026-11-16', 1)]
  expect(describeChart(days, 'cost', 'EUR')).toBe('Cost on each of the last 3 days. Highest: €2.00 on Nov 15.')
  expect(describeChart([dayOf('2026-11-14', 0)], 'cost', 'EUR')).toContain('Nothing yet')
  expect(describeChart(days, 'tokens', 'EUR')).toContain('Highest: 5 on')
})

test('a share is rounded down, so that 100% means used up', () => {
  expect(percentOf({ daily: 3, spent: 2.999, left: 0.001, state: 'warning' })).toBe(99)
  expect(percentOf({ daily: 0, spent: 0, left: 0, state: 'used_up' })).toBe(100)
  expect(percentOf({ daily: 1, spent: 4, left: 0, state: 'used_up' })).toBe(100)
})

test.each([
  ['', null],
  [' 2,50 ', 2.5],
  ['.5', 0.5],
  ['0', 0],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
  ['five', Number.NaN],
])('the text "%s" is parsed as %s', (text, amount) => {
  expect(readMoney(text)).toBe(amount)
})
