import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

const searchCharacters = 200

export const entriesOf = (botId: string) => ({ queryKey: ['entries', botId] })

/** Newest first; `search` is found in questions and answers. */
export const entriesQuery = (botId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...entriesOf(botId).queryKey, search],
    queryFn: ({ pageParam }) =>
      api.entries.list(botId, { search: search.slice(0, searchCharacters), cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
