import type { Token } from 'beckon-contract'
import { expect, test } from 'vitest'
import { orderTokens } from './token-order.ts'

const token = (name: string, more: Partial<Token>) =>
  ({ name, first: 'bkn_Ab3d', last: '9xYz', status: 'active', lastUsedAt: null, expiresAt: null, ...more }) as Token

const tokens = [
  token('CRM 10', { createdAt: '2026-01-01', lastUsedAt: '2026-05-01', expiresAt: '2027-01-01' }),
  token('crm 9', { createdAt: '2026-02-01', status: 'disabled' }),
  token('Nightly', { createdAt: '2026-03-01', last: 'Q4Qs', expiresAt: '2026-12-01', status: 'expired' }),
]
const names = (...rest: Tail<Parameters<typeof orderTokens>>) => orderTokens(tokens, ...rest).map(({ name }) => name)
type Tail<Values> = Values extends [unknown, ...infer Rest] ? Rest : never

test('tokens are sorted by creation, name, last use or expiry', () => {
  expect(names('', 'newest', 'all')).toEqual(['Nightly', 'crm 9', 'CRM 10'])
  expect(names('', 'name', 'all')).toEqual(['crm 9', 'CRM 10', 'Nightly'])
  expect(names('', 'used', 'all')[0]).toBe('CRM 10')
  expect(names('', 'expiry', 'all')).toEqual(['Nightly', 'CRM 10', 'crm 9'])
})

test('tokens are found by name and by their last characters, and filtered by status', () => {
  expect(names('crm', 'newest', 'all')).toEqual(['crm 9', 'CRM 10'])
  expect(names('q4qs', 'newest', 'all')).toEqual(['Nightly'])
  expect(names('', 'newest', 'active')).toEqual(['CRM 10'])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const active = [6, 8].map((days) => token(`In ${days} days`, { createdAt: '2026', expiresAt: inDays(days) }))
  expect(orderTokens([...tokens, ...active], '', 'newest', 'expiring').map(({ name }) => name)).toEqual(['In 6 days'])
})
