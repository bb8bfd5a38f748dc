import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { isUnderWay } from './turn-words.ts'

const recentCount = 5
const turnsPerPage = 25
const underWayPollMs = 2_000
/** For what the inbox does not ask for more often: labels, notes, and what others have deleted. */
export const livePollMs = 20_000
/** Further pages are not read again while a list is open. */
export const livePages = 3

/** What is read of a bot's conversations. */
export const conversationsOf = (botId: string) => ({ queryKey: ['conversations', botId] })

/** The newest few, for the bot's overview. */
export const recentConversationsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...conversationsOf(botId).queryKey, 'recent'],
    queryFn: () => api.conversations.list(botId, { limit: recentCount }),
  })

/** Newest turns first; each further page is older. Read again and again: people may be talking. */
export const turnsQuery = (botId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsOf(botId).queryKey, id, 'turns'],
    queryFn: ({ pageParam }) => api.conversations.turns(botId, id, { limit: turnsPerPage, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.pages.some((page) => page.data.some(isUnderWay))) return underWayPollMs
      return (data?.pages.length ?? 0) <= livePages ? livePollMs : false
    },
  })

/** A single turn, for the playground, which has only the reply. */
export const turnQuery = (botId: string, turnId: string) =>
  queryOptions({
    queryKey: [...conversationsOf(botId).queryKey, 'turn', turnId],
    queryFn: () => api.conversations.turn(botId, turnId),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? underWayPollMs : false),
  })
