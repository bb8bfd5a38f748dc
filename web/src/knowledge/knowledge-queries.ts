import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Citation, EntryFilterQuery, EntryList, EntryQuery } from 'beckon-contract'
import type { ReactNode } from 'react'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { isLoadedSource } from '../sources/source-queries.ts'
import { unansweredOf } from '../unanswered/unanswered-queries.ts'

export const searchCharacters = 200
const indexingPollMs = 1_000
/** A provider that failed is not called again for at least some seconds. */
const retryPollMs = 10_000

export interface Cited extends Pick<Citation, 'kind' | 'source_id' | 'title'> {
  /** The entry is opened for editing, not only shown. */
  isToEdit?: boolean
}
/** Links to an entry or a document: by the router, or on the page that shows both. */
export type CitedLink = (cited: Cited, words: ReactNode) => ReactNode

export const entriesOf = (botId: string) => ({ queryKey: ['entries', botId] })

/** Whether the index and vectors are up to date. Polled only while they are not. */
export const knowledgeStateQuery = (botId: string) =>
  queryOptions({
    queryKey: ['knowledge', botId],
    queryFn: () => api.knowledge.getState(botId),
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'indexing') return indexingPollMs
      if (!data?.vectors?.isUnderWay) return false
      return data.vectors.failed ? retryPollMs : indexingPollMs
    },
  })

/** Adding or deleting an entry also changes the count, the unanswered questions, and what has to be indexed. */
export const changedByEntries = (botId: string) => [
  entriesOf(botId),
  allBots,
  unansweredOf(botId),
  { queryKey: knowledgeStateQuery(botId).queryKey },
]

/** All that match: those of the moment when this was asked. */
export const matchingQuery = (botId: string, filter: EntryFilterQuery) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'matching', filter],
    queryFn: () => api.entries.count(botId, filter),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Imports and deletions that can be undone. */
export const entryChangesQuery = (botId: string) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'changes'],
    queryFn: () => api.entries.listChanges(botId),
  })

/** Tags and languages of a bot's entries. */
export const facetsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...entriesOf(botId).queryKey, 'facets'],
    queryFn: () => api.entries.facets(botId),
  })

/** `search` matches questions and answers. */
export const entriesQuery = (botId: string, search: string, view: Omit<EntryQuery, 'search' | 'cursor'> = {}) =>
  infiniteQueryOptions({
    queryKey: [...entriesOf(botId).queryKey, search, view],
    queryFn: ({ pageParam: cursor }) =>
      api.entries.list(botId, { ...view, search: search.slice(0, searchCharacters), ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/**
 * What a reply cites: an entry shown in the list, one to look up by its first question, or a source. Old replies don't
 * say which.
 */
export async function findCited(queries: QueryClient, botId: string, { kind, source_id, title }: Cited) {
  if (kind === 'source') return kind
  const isIn = (list: InfiniteData<EntryList> | undefined) =>
    list?.pages.some((page) => page.data.some(({ id }) => id === source_id)) ?? false
  if (isIn(queries.getQueryData(entriesQuery(botId, '').queryKey))) return 'listed entry'
  if (kind === 'entry') return kind
  if (isLoadedSource(queries, botId, source_id)) return 'source'
  return isIn(await queries.fetchInfiniteQuery(entriesQuery(botId, title.trim()))) ? 'entry' : 'source'
}
