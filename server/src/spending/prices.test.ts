import { expect, test } from 'vitest'
import { createPrices } from './prices.ts'

const none = createPrices('[]')

test('a known model has a price, and an unknown one has none and costs nothing', () => {
  expect(none.find('gpt-5-mini')).toEqual({ model: 'gpt-5-mini', input: 0.25, output: 2, setBy: 'built_in' })
  expect(none.find('llama-at-home')).toBeNull()
  expect(none.costOf({ model: 'llama-at-home', inputTokens: 1_000_000, outputTokens: 1_000_000 })).toBe(0)
})

test('a dated version costs the same as its model, in any case', () => {
  for (const name of ['GPT-5-2025-08-07', 'gpt-5-latest', 'gpt-5-20250807', ' gpt-5 '])
    expect(none.find(name)?.model).toBe('gpt-5')
  expect(none.find('gpt-5-turbo')).toBeNull()
})

test('own prices override built-in ones, also in the list', () => {
  const prices = createPrices('[{"model":"GPT-5","input":1,"output":2},{"model":"ours","input":0.5,"output":0}]')
  expect(prices.find('gpt-5-2025-08-07')).toEqual({ model: 'GPT-5', input: 1, output: 2, setBy: 'account' })
  const listed = prices.list().map(({ model }) => model)
  expect(listed.slice(0, 2)).toEqual(['GPT-5', 'ours'])
  expect(listed.filter((model) => model.toLowerCase() === 'gpt-5')).toHaveLength(1)
})

test('a cost is in millionths of money, and never rounded down', () => {
  const prices = createPrices('[{"model":"ours","input":2.5,"output":10}]')
  expect(prices.costOf({ model: 'ours', inputTokens: 1_000_000, outputTokens: 100_000 })).toBe(3_500_000)
  expect(prices.costOf({ model: 'ours', inputTokens: 1, outputTokens: 0 })).toBe(3)
})
