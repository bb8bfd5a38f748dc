import { MutationCache, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../request.ts'

const readAgainMs = 60_000

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: () => call('GET /notices'),
  refetchInterval: readAgainMs,
})

/** Whatever a person changes may be the cause of a notice, or its end. */
export const noticesAfterChanges = (queries: () => QueryClient) =>
  new MutationCache({ onSettled: () => void queries().invalidateQueries({ queryKey: noticesQuery.queryKey }) })
