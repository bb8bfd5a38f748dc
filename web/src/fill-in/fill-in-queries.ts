import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { entriesOf } from '../knowledge/knowledge-queries.ts'

/** Answers that visitors don't get yet, in the order of the template. */
export const unfinishedQuery = (botId: string) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'unfinished'],
    queryFn: () => api.bots.listFillIn(botId),
  })
