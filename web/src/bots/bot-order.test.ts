import type { BotSummary } from 'beckon-contract'
import { expect, test } from 'vitest'
import { orderBots } from './bot-order.ts'

const bot = (name: string, more: Partial<BotSummary> = {}) =>
  ({
    name,
    apiTrigger: false,
    widgetEnabled: false,
    conversationCount: 0,
    updatedAt: '2026-01-01',
    ...more,
  }) as BotSummary

const bots = [
  bot('Shop 10', { apiTrigger: true, updatedAt: '2026-03-01' }),
  bot('clinic', { widgetEnabled: true, conversationCount: 5 }),
  bot('Shop 9', { updatedAt: '2026-02-01' }),
]
const names = (...order: [Parameters<typeof orderBots>[1], Parameters<typeof orderBots>[2]]) =>
  orderBots(bots, ...order).map(({ name }) => name)

test('bots are listed as the service sends them, or by name, change or conversations', () => {
  expect(names('newest', 'all')).toEqual(['Shop 10', 'clinic', 'Shop 9'])
  expect(names('name', 'all')).toEqual(['clinic', 'Shop 9', 'Shop 10'])
  expect(names('changed', 'all')).toEqual(['Shop 10', 'Shop 9', 'clinic'])
  expect(names('conversations', 'all')[0]).toBe('clinic')
})

test('bots are filtered by their switches', () => {
  expect(names('newest', 'api')).toEqual(['Shop 10'])
  expect(names('newest', 'widget')).toEqual(['clinic'])
  expect(names('newest', 'off')).toEqual(['Shop 9'])
})
