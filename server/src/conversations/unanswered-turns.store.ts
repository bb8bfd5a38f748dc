import { uncountedChannels } from 'beckon-contract'
import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** One page of unanswered turns. */
export interface UnansweredRequest {
  limit: number
  before: string | undefined
  charactersMost: number
}

export function createUnansweredTurnStore(db: Database) {
  return {
    /**
     * Newest first, without channels that aren't counted; turns that offered choices come with the turn after them.
     * Messages are cut to their beginning: a thousand whole ones can be 32 MB.
     */
    list: (accountId: string, botId: string, { limit, before, charactersMost }: UnansweredRequest) =>
      db
        .selectFrom('turns')
        .where('turns.accountId', '=', accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .leftJoin('turns as next', (join) =>
          join
            .onRef('next.conversationId', '=', 'turns.conversationId')
            .on('turns.finishReason', '=', 'clarify')
            .on('next.position', '=', ({ selectFrom }) =>
              selectFrom('turns as later')
                .whereRef('later.conversationId', '=', 'turns.conversationId')
                .whereRef('later.position', '>', 'turns.position')
                .where('later.status', '=', 'completed')
                .select(({ fn }) => fn.min('later.position').as('position')),
            ),
        )
        // As a literal, because the partial index requires it.
        .where('turns.answered', '=', sql.lit(0))
        .where('turns.status', '=', 'completed')
        .where('conversations.botId', '=', botId)
        .where('conversations.channel', 'not in', uncountedChannels)
        .$if(before !== undefined, (query) => query.where('turns.id', '<', before as string))
        .orderBy('turns.id', 'desc')
        .limit(limit)
        .select(['turns.id', 'turns.conversationId', 'turns.createdAt', 'turns.choicesJson', 'turns.traceJson'])
        .select('next.traceJson as nextTraceJson')
        .select(({ fn }) => [
          fn<string>('substr', ['turns.message', sql.lit(1), sql.lit(charactersMost)]).as('message'),
          fn<string | null>('substr', ['next.message', sql.lit(1), sql.lit(charactersMost)]).as('nextMessage'),
        ])
        .execute(),
  }
}
type UnansweredTurnStore = ReturnType<typeof createUnansweredTurnStore>
export type UnansweredRow = Awaited<ReturnType<UnansweredTurnStore['list']>>[number]
