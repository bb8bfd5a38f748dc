import type { Rating } from 'beckon-contract'
import type { VisitorSession } from '../session.ts'
import type { ConversationList, MessageList, RatingRequest } from '../visitor-api.ts'
import type { Message } from './state.ts'

const pageOf = (limit: number, cursor: string | null) =>
  `limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

/** The visitor's data stored at the service. */
export const createStored = ({ call }: VisitorSession) => ({
  /** Oldest first. */
  messages: async (conversation: string, cursor: string | null) => {
    const answer = await call(`/conversations/${conversation}/messages?${pageOf(50, cursor)}`)
    const { data, next_cursor } = (await answer.json()) as MessageList
    return { messages: data.map(messageOf).reverse(), olderFrom: next_cursor }
  },
  conversations: async (cursor: string | null) => {
    const answer = await call(`/conversations?${pageOf(20, cursor)}`)
    return (await answer.json()) as ConversationList
  },
  rate: async (message: string, rating: Rating | null) => {
    const path = `/messages/${message}/feedback` as const
    await (rating === null
      ? call(path, { method: 'DELETE' })
      : call(path, { method: 'PUT', json: { rating } satisfies RatingRequest }))
  },
})

const messageOf = ({
  id,
  role,
  text,
  created_at,
  finish_reason,
  feedback,
  ...reply
}: MessageList['data'][number]): Message => ({
  ...{ id, role, text, createdAt: created_at },
  choices: reply.choices ?? [],
  citations: reply.citations ?? [],
  rating: feedback?.rating ?? null,
  isStopped: finish_reason === 'cancelled',
  isCut: false,
})
