import type { TokenUsage } from 'beckon-contract'
import type { Share } from './usage-shares.tsx'

/** The playground's conversations are not among those of figures. */
export const tokenShares = (tokens: TokenUsage[], botId?: string): Share[] =>
  tokens.map(({ tokenId, name, ...sums }) => ({
    ...sums,
    id: tokenId ?? 'none',
    scope: tokenId === null ? null : { botId, search: { token: tokenId } },
    name: tokenId === null ? 'Playground and other use without a token' : (name ?? 'A deleted token'),
  }))
