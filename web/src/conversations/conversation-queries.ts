import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../api.ts'

const recentCount = 5
const messagesPerPage = 50

/** The list and every single conversation of a bot. */
export const conversationsOf = (botId: string) => ({ queryKey: ['conversations', botId] })

/** The newest few, for the bot's overview. */
export const recentConversationsQuery = (botId: string) =>
  queryOptions({
    queryKey: [...conversationsOf(botId).queryKey, 'recent'],
    queryFn: () => api.conversations.list(botId, { limit: recentCount }),
  })

export const conversationsQuery = (botId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsOf(botId).queryKey, 'list'],
    queryFn: ({ pageParam }) => api.conversations.list(botId, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const conversationQuery = (botId: string, id: string) =>
  queryOptions({
    queryKey: [...conversationsOf(botId).queryKey, id],
    queryFn: () => api.conversations.get(botId, id),
  })

/** The newest messages first; each further page is an earlier one. */
export const messagesQuery = (botId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsOf(botId).queryKey, id, 'messages'],
    queryFn: ({ pageParam }) => api.conversations.messages(botId, id, { limit: messagesPerPage, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

export const useConversationIds = () => useParams({ from: '/inside/bots/$botId/conversations/$conversationId' })
