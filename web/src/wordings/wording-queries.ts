import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { entriesOf } from '../knowledge/knowledge-queries.ts'

/** The answers that a message comes near to, nearest first. */
export const nearestQuery = (botId: string, message: string) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'nearest', message],
    queryFn: () => api.entries.nearest(botId, message),
  })
