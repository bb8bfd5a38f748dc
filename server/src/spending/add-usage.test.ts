import { expect, test } from 'vitest'
import { addUsage } from './add-usage.ts'

const used = (botId: string, cost: number) => ({
  ...{ botId, tokenId: 'token', visitorId: 'visitor', day: '2026-01-01' },
  ...{ turns: 1, inputTokens: 10, outputTokens: 2, cost, serviceCost: 0 },
})

test('usage of the same bot, token and visitor is added up, and each knows where it went', () => {
  const { entries, placeOf } = addUsage([used('one', 3), used('two', 5), used('one', 4)])
  expect(entries).toEqual([{ ...used('one', 7), turns: 2, inputTokens: 20, outputTokens: 4 }, used('two', 5)])
  expect(placeOf).toEqual([0, 1, 0])
})
