import type { Channel, EndUser, Rating } from 'beckon-contract'
import { sql } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import { deleteRowsBesideTurns } from '../store/conversation-rows.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot, isLivingBot } from '../store/deleted-bots.ts'
import { hasAccount, isOneOf } from '../store/id-lists.ts'
import { prepareRead } from '../store/statements.ts'
import type { ConversationRow } from '../store/tables.ts'

/** Undefined: any. */
export interface ConversationFilter {
  userId?: string | undefined
  channel?: Channel | undefined
  answered?: boolean | undefined
  rating?: Rating | undefined
  createdAfter?: number | undefined
  createdBefore?: number | undefined
  updatedAfter?: number | undefined
}
/** Whom a site has named with a signature. */
export interface IdentifiedVisitor {
  visitorId: string
  user: EndUser
}
interface PageOf {
  limit: number
  column: 'createdAt' | 'updatedAt'
  direction: 'asc' | 'desc'
  /** The last of the previous page. */
  after: { at: number; id: string } | undefined
}

/** The account always comes first, so no query can forget its tenant. */
export function createConversationStore(database: OpenDatabase) {
  const { db, kind, scan } = database
  const conversationsOf = (accountId: string, botId?: string) =>
    db
      .selectFrom('conversations')
      .where('accountId', '=', accountId)
      .where(botId === undefined ? hasLivingBot : isLivingBot(botId))

  const find = prepareRead(database, (given: { accountId: string; conversationId: string }) =>
    conversationsOf(given.accountId).where('id', '=', given.conversationId).selectAll(),
  )

  return {
    find: async (accountId: string, conversationId: string): Promise<ConversationRow | undefined> =>
      (await find({ accountId, conversationId }))[0],

    /** What matches a filter may be rare among many conversations. */
    page(
      accountId: string,
      botId: string,
      { limit, column, direction, after, ...filter }: ConversationFilter & PageOf,
    ): Promise<ConversationRow[]> {
      const { userId, channel, answered, rating, createdAfter, createdBefore, updatedAfter } = filter
      // A person's few conversations are found by their own index and sorted, not looked for among all in order.
      const sorted = userId === undefined ? sql.ref(column) : sql`(${sql.ref(column)} + 0)`
      const follows = direction === 'asc' ? sql`>` : sql`<`
      const page = conversationsOf(accountId, botId)
        .where('botId', '=', botId)
        .$if(userId !== undefined, (query) =>
          query.where('id', 'in', ({ selectFrom }) =>
            selectFrom('turns')
              .where('turns.accountId', '=', accountId)
              .where('turns.userId', '=', userId as string)
              .select('turns.conversationId'),
          ),
        )
        .$if(channel !== undefined, (query) => query.where('channel', '=', channel as Channel))
        .$if(answered !== undefined, (query) =>
          query.where(({ exists, not, selectFrom }) => {
            const unanswered = exists(
              selectFrom('turns')
                .whereRef('turns.conversationId', '=', 'conversations.id')
                .where('turns.answered', '=', 0)
                .where('turns.status', 'in', ['completed', 'cancelled'])
                .select('turns.id'),
            )
            return answered ? not(unanswered) : unanswered
          }),
        )
        // A conversation without any reply was not answered either.
        .$if(answered === true, (query) => query.where('replyCount', '>', 0))
        .$if(createdAfter !== undefined, (query) => query.where('createdAt', '>=', createdAfter as number))
        .$if(createdBefore !== undefined, (query) => query.where('createdAt', '<', createdBefore as number))
        .$if(updatedAfter !== undefined, (query) => query.where('updatedAt', '>=', updatedAfter as number))
        .$if(rating !== undefined, (query) =>
          query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('turns')
                .whereRef('turns.conversationId', '=', 'conversations.id')
                .where('turns.rating', '=', rating as Rating)
                .select('turns.id'),
            ),
          ),
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${sorted}, "id") ${follows} (${after?.at}, ${after?.id})`),
        )
        .orderBy(sorted, direction)
        .orderBy('id', direction)
        .limit(limit)
        .selectAll()
      const isFiltered = Object.values(filter).some((value) => value !== undefined)
      return isFiltered ? scan(page.compile(), accountId) : page.execute()
    },

    /** Newest first. */
    pageOfVisitor: (
      accountId: string,
      botId: string,
      visitorId: string,
      { limit, before }: { limit: number; before: string | undefined },
    ) =>
      conversationsOf(accountId)
        .where('botId', '=', botId)
        .where('visitorId', '=', visitorId)
        // Visitors don't see failed messages: without a reply, a conversation would be empty.
        .where((or) => or.or([or('replyCount', '>', 0), or('openTurnId', 'is not', null)]))
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** Whether a server is running a turn of it. */
    isHeld: async (accountId: string, conversationId: string): Promise<boolean> => {
      const held = await db
        .selectFrom('turns')
        .where('accountId', '=', accountId)
        .where('conversationId', '=', conversationId)
        .where('status', '=', 'running')
        .select('id')
        .executeTakeFirst()
      return held !== undefined
    },

    /** Only conversations of `from`, a visitor of this bot. What nobody was named for is the person's from now on. */
    async handOver(accountId: string, botId: string, from: string, to: IdentifiedVisitor): Promise<void> {
      const found = await conversationsOf(accountId)
        .where('botId', '=', botId)
        .where('visitorId', '=', from)
        .select('id')
        .execute()
      if (found.length === 0) return
      const ids = found.map(({ id }) => id)
      await db.transaction().execute(async (within) => {
        const handedOver = within.updateTable('conversations').where(hasAccount(kind, accountId)).where('id', 'in', ids)
        await handedOver.set({ visitorId: to.visitorId }).execute()
        await handedOver
          .set({ userId: to.user.id, userJson: JSON.stringify(to.user) })
          .where('userId', 'is', null)
          .execute()
        await within
          .updateTable('turns')
          .set({ userId: to.user.id })
          .where('accountId', '=', accountId)
          .where('conversationId', 'in', ids)
          .where('userId', 'is', null)
          .execute()
      })
    },

    listLengths: (accountId: string, conversationIds: string[]) =>
      db
        .selectFrom('conversations')
        .where(hasAccount(kind, accountId))
        .where('id', 'in', conversationIds)
        .select(['id', 'turnCount'])
        .execute(),

    /** Some rows of a conversation that is being deleted, with the replies that are stored for repeated calls. */
    deletePiece: (accountId: string, conversationId: string, limit: number): Promise<number> =>
      db.transaction().execute(async (within) => {
        const deleted = await deleteRowsBesideTurns(within, conversationId, limit)
        if (deleted > 0) return deleted
        const turns = within.selectFrom('turns').where('accountId', '=', accountId)
        const some = await turns.where('conversationId', '=', conversationId).limit(limit).select('id').execute()
        const ids = some.map(({ id }) => id)
        await within
          .deleteFrom('idempotencyKeys')
          .where('accountId', '=', accountId)
          .where(isOneOf(kind, 'turnId', ids))
          .execute()
        await within
          .deleteFrom('turns')
          .where(isOneOf(kind, 'id', ids))
          .execute()
        return ids.length
      }),

    delete: (accountId: string, conversationIds: string[], entry?: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .deleteFrom('idempotencyKeys')
          .where(hasAccount(kind, accountId))
          .where('turnId', 'in', (turns) =>
            turns.selectFrom('turns').where('conversationId', 'in', conversationIds).select('id'),
          )
          .execute()
        const { numDeletedRows } = await within
          .deleteFrom('conversations')
          .where(hasAccount(kind, accountId))
          .where('id', 'in', conversationIds)
          .executeTakeFirst()
        if (numDeletedRows > 0n && entry) await record(within, accountId, entry)
      }),
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
