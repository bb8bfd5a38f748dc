import type { Feedback, Message } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isUuid } from '../store/uuids.ts'
import type { RatingStore } from './ratings.store.ts'
import { isAmong, isOf } from './stored-conversations.ts'
import { hasReply, presentReplyMessage } from './turn-views.ts'
import type { TurnStore } from './turns.store.ts'

interface Parts {
  store: RatingStore
  turns: Pick<TurnStore, 'find'>
  now: Clock
}

/** Rates a reply. `among` and `visitorId` limit what the caller may see, as for stored conversations. */
export const createRate =
  ({ store, turns, now }: Parts) =>
  async (
    accountId: string,
    messageId: string,
    /** Null removes earlier feedback. */
    feedback: Feedback | null,
    among: string[] | null,
    visitorId?: string,
  ): Promise<Message> => {
    const turn = isUuid(messageId) ? await turns.find(accountId, messageId.toLowerCase()) : undefined
    if (!turn || !isAmong(turn.botId, among) || !isOf(turn, visitorId) || !hasReply(turn))
      throw new Failure('not_found', 'Reply not found.')
    const rating = feedback?.rating ?? null
    const comment = feedback?.comment?.trim() || null
    await store.set(accountId, turn, { rating, comment, at: now() })
    return presentReplyMessage({ ...turn, rating, ratingComment: comment })
  }
