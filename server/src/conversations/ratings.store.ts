import { type Channel, type FeedbackEventData, isCounted, type Rating } from 'beckon-contract'
import { CompiledQuery } from 'kysely'
import { emit } from '../events/events.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { NoteRating } from './turn-reports.ts'
import type { TurnRow } from './turns.store.ts'

/** Ratings are columns of turns. A change counts, and webhooks get it, in the same commit. */
export function createRatingStore({ db, kind }: OpenDatabase, noteRating: NoteRating) {
  return {
    set: (
      accountId: string,
      { id, conversationId, botId, channel }: RatedTurn,
      { rating, comment, at }: { rating: Rating | null; comment: string | null; at: number },
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        const before = await within
          .selectFrom('turns')
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .$if(kind === 'postgres', (query) => query.forUpdate())
          .select('rating')
          .executeTakeFirst()
        if (!before) return
        const note = isCounted(channel) ? noteRating(id, before.rating, rating) : null
        if (note) await within.executeQuery(CompiledQuery.raw(note.sql, [...note.parameters]))
        await within
          .updateTable('turns')
          .set({ rating, ratingComment: comment })
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .execute()
        if (rating === null) return
        const data: FeedbackEventData = {
          ...{ agent_id: botId, conversation_id: conversationId, message_id: id },
          ...{ rating, comment },
        }
        await emit(within, accountId, { type: 'feedback.created', botId, conversationId, data, at })
      }),
  }
}
export type RatingStore = ReturnType<typeof createRatingStore>

type RatedTurn = Pick<TurnRow, 'id' | 'conversationId'> & { botId: string; channel: Channel }
