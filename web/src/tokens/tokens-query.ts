import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const tokensQuery = queryOptions({ queryKey: ['tokens'], queryFn: api.tokens.list })
