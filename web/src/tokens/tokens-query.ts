import { queryOptions } from '@tanstack/react-query'
import type { TokenQuery } from 'beckon-contract'
import { api } from '../api.ts'

/** Every list of tokens, however searched and sorted. */
export const allTokens = { queryKey: ['tokens'] }

export const tokensQuery = (query: TokenQuery = {}) =>
  queryOptions({ queryKey: [...allTokens.queryKey, query], queryFn: () => api.tokens.list(query) })
