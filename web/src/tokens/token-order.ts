import { type Token, tokenExpiringDays } from 'beckon-contract'
import { formatCharacters, statusWords } from './token-words.ts'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const tokenSorts = {
  newest: 'Newest first',
  name: 'By name',
  used: 'Used last',
  expiry: 'Expires first',
} as const
export type TokenSort = keyof typeof tokenSorts

export const tokenFilters = {
  all: 'All tokens',
  active: statusWords.active.label,
  expiring: `Expire within ${tokenExpiringDays} days`,
  expired: statusWords.expired.label,
  disabled: statusWords.disabled.label,
} as const
export type TokenFilter = keyof typeof tokenFilters

/** Later than any date: tokens that never expire come last. */
const never = '9999'

const compare: Record<TokenSort, (a: Token, b: Token) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => byName.compare(a.name, b.name),
  used: (a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''),
  expiry: (a, b) => (a.expiresAt ?? never).localeCompare(b.expiresAt ?? never),
}

const withStatus =
  (wanted: Token['status']) =>
  ({ status }: Token) =>
    status === wanted
const passes: Record<TokenFilter, (token: Token) => boolean> = {
  all: () => true,
  active: withStatus('active'),
  expiring: ({ status, expiresAt }) =>
    status === 'active' && expiresAt !== null && Date.parse(expiresAt) < Date.now() + tokenExpiringDays * 86_400_000,
  expired: withStatus('expired'),
  disabled: withStatus('disabled'),
}

export function orderTokens(tokens: Token[], words: string, sort: TokenSort, filter: TokenFilter): Token[] {
  const wanted = words.toLocaleLowerCase('en')
  return tokens
    .filter((token) => passes[filter](token))
    .filter((token) => `${token.name} ${formatCharacters(token)}`.toLocaleLowerCase('en').includes(wanted))
    .sort(compare[sort])
}
