import { type TokenFilter, type TokenSort, tokenExpiringDays } from 'beckon-contract'
import { statusWords } from './token-words.ts'

export const tokenSorts = {
  newest: 'Newest first',
  name: 'By name',
  used: 'Recently used',
  expiry: 'Expiring soonest',
} as const satisfies Record<TokenSort, string>

export const tokenFilters = {
  all: 'All tokens',
  active: statusWords.active.label,
  expiring: `Expire within ${tokenExpiringDays} days`,
  expired: statusWords.expired.label,
  disabled: statusWords.disabled.label,
} as const satisfies Record<TokenFilter | 'all', string>
