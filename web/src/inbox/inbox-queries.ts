import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InboxFilterQuery } from 'beckon-contract'
import { ApiFailure, api } from '../api.ts'
import { livePages, livePollMs } from '../conversations/conversation-queries.ts'

const countPollMs = 60_000
const changePollMs = 1_000

/** Every list and every single conversation. */
export const inbox = { queryKey: ['inbox'] }

export const inboxQuery = (filter: InboxFilterQuery) =>
  infiniteQueryOptions({
    queryKey: [...inbox.queryKey, 'list', filter],
    queryFn: ({ pageParam }) => api.inbox.list({ ...filter, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= livePages ? livePollMs : false),
  })

export const inboxCountQuery = (filter: InboxFilterQuery) =>
  queryOptions({
    queryKey: [...inbox.queryKey, 'count', filter],
    queryFn: () => api.inbox.count(filter),
    refetchInterval: countPollMs,
  })

/** All that match: those of the moment when this was asked. */
export const matchingQuery = (filter: InboxFilterQuery) =>
  queryOptions({
    queryKey: [...inbox.queryKey, 'matching', filter],
    queryFn: () => api.inbox.countMatching(filter),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Not under the inbox: what they change is. */
export const inboxChangesQuery = queryOptions({
  queryKey: ['inbox-changes'],
  queryFn: api.inbox.listChanges,
  refetchInterval: ({ state }) => (state.data?.data.some(({ state }) => state === 'running') ? changePollMs : false),
})

/** Null: there is no such conversation, or it has been deleted meanwhile. */
export const inboxConversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...inbox.queryKey, 'one', id],
    queryFn: () =>
      api.inbox.get(id).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'not_found') return null
        throw error
      }),
    refetchInterval: livePollMs,
  })

export const peopleQuery = (q: string, bot: string | undefined) =>
  queryOptions({
    queryKey: [...inbox.queryKey, 'people', q, bot],
    queryFn: () => api.inbox.people({ q, ...(bot !== undefined && { bot }) }),
    enabled: q !== '',
    staleTime: 60_000,
  })

export const labelsQuery = queryOptions({ queryKey: ['labels'], queryFn: api.inbox.labels })

/** What a change of conversations affects. */
export const changedByInbox = [inbox, { queryKey: labelsQuery.queryKey }]
