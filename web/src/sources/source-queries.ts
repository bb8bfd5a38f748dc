import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { limits, type SourceQuery } from 'beckon-contract'
import { api } from '../api.ts'
import { pollEvery } from './source-state.ts'

/** The list and every single source of a bot. */
export const sourcesOf = (botId: string) => ({ queryKey: ['sources', botId] })

/** Newest first. Polled only while something in it is being read. */
export const sourcesQuery = (botId: string, view: Omit<SourceQuery, 'limit' | 'cursor'> = {}) =>
  infiniteQueryOptions({
    queryKey: [...sourcesOf(botId).queryKey, 'list', view],
    queryFn: ({ pageParam }) =>
      api.sources.list(botId, { ...view, limit: limits.pageSizeMost, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => pollEvery(state.data?.pages.flatMap((page) => page.data) ?? []),
  })

/** Whether there is any. */
export const firstSourceQuery = (botId: string) =>
  queryOptions({
    queryKey: [...sourcesOf(botId).queryKey, 'first'],
    queryFn: async () => (await api.sources.list(botId, { limit: 1 })).data.length > 0,
  })

/** The author's text, for editing. Always refetched: a colleague may have changed it. */
export const sourceTextQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: [...sourcesOf(botId).queryKey, id, 'text'],
    queryFn: () => api.sources.getText(botId, id),
    gcTime: 0,
  })

/** In reading order. */
export const passagesQuery = (botId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...sourcesOf(botId).queryKey, id, 'passages'],
    queryFn: ({ pageParam }) => api.sources.passages(botId, id, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** Whether the loaded part of the list contains it. */
export const isLoadedSource = (queries: QueryClient, botId: string, id: string) =>
  queries
    .getQueryData(sourcesQuery(botId).queryKey)
    ?.pages.some((page) => page.data.some((source) => source.id === id)) ?? false
