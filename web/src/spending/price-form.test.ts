import { expect, test } from 'vitest'
import { newPrice, priceErrors, priceFieldsOf, priceRules, pricesDraftOf } from './price-form.ts'

const known = { model: 'gpt-5', input: 1.25, output: 10, setBy: 'built_in' } as const
const own = { model: 'house-1', input: 0.5, output: 1, setBy: 'account' } as const

test('only the account’s own prices are edited, and round-trip unchanged', () => {
  const fields = priceFieldsOf({ currency: 'EUR', data: [own, known], operator: null, unpriced: [] })
  expect(fields.rows).toMatchObject([{ model: 'house-1', input: '0.5', output: '1' }])
  expect(pricesDraftOf(fields)).toEqual({ currency: 'EUR', prices: [{ model: 'house-1', input: 0.5, output: 1 }] })
})

test('a model needs a unique name, and amounts', () => {
  const rows = [newPrice('A'), newPrice(' a ')]
  expect(priceRules.rows.model('A', { currency: 'USD', rows })).toBe('This model is listed twice.')
  expect(priceRules.rows.model(' ', { currency: 'USD', rows })).toBe('Enter the model’s name.')
  expect(priceRules.rows.input('')).not.toBeNull()
  expect(priceRules.rows.input('2,5')).toBeNull()
  expect(priceRules.currency('usd')).not.toBeNull()
})

test('the service’s errors about a price are shown at its row', () => {
  expect(priceErrors({ 'prices.1.model': 'No', currency: 'No' })).toEqual({ 'rows.1.model': 'No', currency: 'No' })
})
