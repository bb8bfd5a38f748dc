import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** For the account and every bot. */
export const allUsage = { queryKey: ['usage'] }

export const accountUsageQuery = queryOptions({
  queryKey: [...allUsage.queryKey, 'account'],
  queryFn: api.spending.ofAccount,
})

export const botUsageQuery = (botId: string) =>
  queryOptions({ queryKey: [...allUsage.queryKey, 'bot', botId], queryFn: () => api.spending.ofBot(botId) })

export const quotasQuery = queryOptions({ queryKey: [...allUsage.queryKey, 'quotas'], queryFn: api.spending.quotas })

export const pricesQuery = queryOptions({ queryKey: ['prices'], queryFn: api.spending.prices })
