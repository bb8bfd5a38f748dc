import type { Rating } from 'beckon-contract'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type TurnRow = Selectable<Tables['turns']>
type NewTurn = Omit<Insertable<Tables['turns']>, 'accountId' | 'conversationId' | 'rating' | 'ratingComment'>
type NewConversation = Omit<Insertable<Tables['conversations']>, 'accountId'>

/** The account always comes first, so no query can forget its tenant. */
export function createTurnStore(db: Database) {
  const turnsOf = (accountId: string) => db.selectFrom('turns').where('turns.accountId', '=', accountId)

  return {
    /** A new conversation and its first turn: both or neither. */
    begin: (accountId: string, conversation: NewConversation, turn: NewTurn): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('conversations')
          .values({ ...conversation, accountId })
          .execute()
        await transaction
          .insertInto('turns')
          .values({ ...turn, accountId, conversationId: conversation.id })
          .execute()
      }),

    /** The next turn. A turn that took this position meanwhile makes it fail as a unique violation, and nothing is stored. */
    append: (accountId: string, conversationId: string, turn: NewTurn, userJson: string | undefined): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('turns')
          .values({ ...turn, accountId, conversationId })
          .execute()
        await transaction
          .updateTable('conversations')
          .set((set) => ({
            turnCount: turn.position,
            unansweredCount: set('unansweredCount', '+', 1 - turn.answered),
            updatedAt: turn.repliedAt,
            ...(userJson !== undefined && { userJson }),
          }))
          .where('accountId', '=', accountId)
          .where('id', '=', conversationId)
          .execute()
      }),

    find: (accountId: string, turnId: string) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.id', '=', turnId)
        .selectAll('turns')
        .select('conversations.botId')
        .executeTakeFirst(),

    /** Newest first. A turn whose reply is `before` itself still counts: its message may be wanted. */
    list: (
      accountId: string,
      conversationId: string,
      { limit, before }: { limit: number; before?: string | undefined },
    ) =>
      turnsOf(accountId)
        .where('conversationId', '=', conversationId)
        .$if(before !== undefined, (query) => query.where('messageId', '<', before as string))
        .orderBy('position', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** Newest first, without those of the playground. */
    listUnanswered: (accountId: string, botId: string, limit: number) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.answered', '=', 0)
        .where('conversations.botId', '=', botId)
        .where('conversations.channel', '!=', 'playground')
        .orderBy('turns.id', 'desc')
        .limit(limit)
        .select(['turns.id', 'turns.message', 'turns.conversationId', 'turns.createdAt'])
        .execute(),

    rate: async (accountId: string, turnId: string, rating: Rating, ratingComment: string | null): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ rating, ratingComment })
        .where('accountId', '=', accountId)
        .where('id', '=', turnId)
        .execute()
    },
  }
}
export type TurnStore = ReturnType<typeof createTurnStore>
