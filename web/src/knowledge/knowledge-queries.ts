import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Citation, EntryList } from 'beckon-contract'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { isLoadedSource } from '../sources/source-queries.ts'
import { unansweredOf } from '../unanswered/unanswered-queries.ts'

const searchCharacters = 200

type Cited = Pick<Citation, 'source_id' | 'title'>

export const entriesOf = (botId: string) => ({ queryKey: ['entries', botId] })

/** An entry more or less also changes how many there are, and what is left without an answer. */
export const changedByEntries = (botId: string) => [entriesOf(botId), allBots, unansweredOf(botId)]

/** Newest first; `search` is found in questions and answers. */
export const entriesQuery = (botId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesOf(botId).queryKey, search],
    queryFn: ({ pageParam }) =>
      api.entries.list(botId, { search: search.slice(0, searchCharacters), cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** What a reply cites: an entry that the list shows as it is, one to be looked up by its first question, or a source. */
export async function findCited(queries: QueryClient, botId: string, { source_id, title }: Cited) {
  const isIn = (list: InfiniteData<EntryList> | undefined) =>
    list?.pages.some((page) => page.data.some(({ id }) => id === source_id)) ?? false
  if (isIn(queries.getQueryData(entriesQuery(botId, '').queryKey))) return 'listed entry'
  if (isLoadedSource(queries, botId, source_id)) return 'source'
  return isIn(await queries.fetchInfiniteQuery(entriesQuery(botId, title.trim()))) ? 'entry' : 'source'
}
