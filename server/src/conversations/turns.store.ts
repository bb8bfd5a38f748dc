import type { FinishReason, Rating, TurnStatus } from 'beckon-contract'
import type { Insertable, Selectable } from 'kysely'
import type { Commit } from '../store/commits.ts'
import { type Database, isUniqueViolation } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type TurnRow = Selectable<Tables['turns']>
export type NewTurn = Omit<Insertable<Tables['turns']>, 'accountId' | 'conversationId' | 'rating' | 'ratingComment'>
export type NewConversation = Omit<Insertable<Tables['conversations']>, 'accountId' | 'openTurnId'>

/** Where a turn stands: in a conversation that begins with it, or as the next one of a conversation. */
export type Place = { begins: NewConversation } | { continues: string; userJson: string | undefined }

export interface TurnEnd {
  status: TurnStatus
  reply: string
  finishReason: FinishReason
  answered: number
  citationsJson: string
  inputTokens: number
  outputTokens: number
  failureJson: string | null
  traceJson: string | null
  repliedAt: number
}

/** The conversation has a turn under way, or another server has just added one. */
export class ConversationBusy extends Error {
  override readonly name = 'ConversationBusy'
}
/** Another call with the same key came first. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}
/** The conversation or its bot was deleted while the bot replied. */
export class TurnGone extends Error {
  override readonly name = 'TurnGone'
}

/** The account always comes first, so no query can forget its tenant. */
export function createTurnStore(db: Database, commit: Commit) {
  const turnsOf = (accountId: string) => db.selectFrom('turns').where('turns.accountId', '=', accountId)

  /** Either makes the conversation or takes the next position in it; nobody else can have both. */
  async function place(transaction: Database, accountId: string, turn: NewTurn, at: Place, openTurnId: string | null) {
    if ('begins' in at) {
      await transaction
        .insertInto('conversations')
        .values({
          ...at.begins,
          accountId,
          openTurnId,
          unansweredCount: openTurnId === null ? unansweredOf(turn) : 0,
          updatedAt: turn.repliedAt,
        })
        .execute()
      return at.begins.id
    }
    const { numUpdatedRows } = await transaction
      .updateTable('conversations')
      .set((set) => ({
        turnCount: turn.position,
        unansweredCount: set('unansweredCount', '+', openTurnId === null ? unansweredOf(turn) : 0),
        updatedAt: turn.repliedAt,
        openTurnId,
        ...(at.userJson !== undefined && { userJson: at.userJson }),
      }))
      .where('accountId', '=', accountId)
      .where('id', '=', at.continues)
      .where('turnCount', '=', turn.position - 1)
      .where('openTurnId', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ConversationBusy()
    return at.continues
  }

  return {
    /** A turn that is over when it is stored: with its conversation, or not at all. */
    add: (accountId: string, turn: NewTurn, at: Place): Promise<void> =>
      commit(async (transaction) => {
        const conversationId = await place(transaction, accountId, turn, at, null)
        await transaction
          .insertInto('turns')
          .values({ ...turn, accountId, conversationId })
          .execute()
      }),

    /** A turn that begins. Until it is closed, its conversation takes no other. */
    open: (accountId: string, turn: NewTurn, at: Place, key?: Omit<Tables['idempotencyKeys'], 'accountId'>) =>
      commit(async (transaction): Promise<void> => {
        if (key)
          await transaction
            .insertInto('idempotencyKeys')
            .values({ ...key, accountId })
            .execute()
            .catch((error: unknown) => {
              throw isUniqueViolation(error) ? new KeyTaken() : error
            })
        const conversationId = await place(transaction, accountId, turn, at, turn.id)
        await transaction
          .insertInto('turns')
          .values({ ...turn, accountId, conversationId })
          .execute()
      }),

    /** Only whoever holds it ends it, and only once. A failed turn gives its key back, so that a retry runs. */
    close: (accountId: string, turnId: string, end: TurnEnd, by: { heldBy: string } | { heldUntilBefore: number }) =>
      commit(async (transaction): Promise<void> => {
        const ended = await transaction
          .updateTable('turns')
          .set({ ...end, heldBy: null, heldUntil: null })
          .where('accountId', '=', accountId)
          .where('id', '=', turnId)
          .where('status', 'in', ['queued', 'running'])
          .$if('heldBy' in by, (query) => query.where('heldBy', '=', (by as { heldBy: string }).heldBy))
          .$if('heldUntilBefore' in by, (query) =>
            query.where('heldUntil', '<', (by as { heldUntilBefore: number }).heldUntilBefore),
          )
          .returning(['conversationId', 'answered', 'status'])
          .executeTakeFirst()
        if (!ended) throw new TurnGone()
        if (end.status === 'failed')
          await transaction
            .deleteFrom('idempotencyKeys')
            .where('accountId', '=', accountId)
            .where('turnId', '=', turnId)
            .execute()
        await transaction
          .updateTable('conversations')
          .set((set) => ({
            openTurnId: null,
            unansweredCount: set('unansweredCount', '+', unansweredOf(ended)),
            updatedAt: end.repliedAt,
          }))
          .where('accountId', '=', accountId)
          .where('id', '=', ended.conversationId)
          .where('openTurnId', '=', turnId)
          .execute()
      }),

    find: (accountId: string, turnId: string) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.id', '=', turnId)
        .selectAll('turns')
        .select(['conversations.botId', 'conversations.visitorId'])
        .executeTakeFirst(),

    /** Newest first. A turn whose reply is `before` itself still counts: its message may be wanted. */
    list: (
      accountId: string,
      conversationId: string,
      { limit, before, among }: { limit: number; before?: string | undefined; among?: TurnStatus[] },
    ) =>
      turnsOf(accountId)
        .where('conversationId', '=', conversationId)
        .$if(before !== undefined, (query) => query.where('messageId', '<', before as string))
        .$if(among !== undefined, (query) => query.where('status', 'in', among as TurnStatus[]))
        .orderBy('position', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** What was said before, newest first. */
    listSaid: (accountId: string, conversationId: string, beforePosition: number, limit: number) =>
      turnsOf(accountId)
        .where('conversationId', '=', conversationId)
        .where('position', '<', beforePosition)
        .where('status', 'in', ['completed', 'cancelled'])
        .orderBy('position', 'desc')
        .limit(limit)
        .select(['message', 'reply'])
        .execute(),

    /** Newest first, without those of the playground. */
    listUnanswered: (accountId: string, botId: string, limit: number) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.answered', '=', 0)
        .where('turns.status', '=', 'completed')
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

const unansweredOf = ({ status = 'completed', answered }: { status?: TurnStatus | undefined; answered: number }) =>
  status === 'completed' ? 1 - answered : 0
