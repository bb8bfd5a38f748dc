import type { TokenUsage } from 'beckon-contract'
import type { Share } from './usage-shares.tsx'

export const tokenShares = (tokens: TokenUsage[]): Share[] =>
  tokens.map(({ tokenId, name, ...sums }) => ({
    ...sums,
    id: tokenId ?? 'none',
    name: tokenId === null ? 'Playground and other use without a token' : (name ?? 'A deleted token'),
  }))
