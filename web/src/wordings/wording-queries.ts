import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { entriesOf } from '../knowledge/knowledge-queries.ts'

/** The answers nearest to a message, nearest first. */
export const nearestQuery = (botId: string, message: string) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'nearest', message],
    queryFn: () => api.entries.nearest(botId, message),
  })
