import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** Before all others. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Unfinished turns of all accounts: running, queued, and orphaned by a dead server. */
export function createTurnQueueStore(db: Database) {
  const withConversation = db
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
    .selectAll('turns')
    .select(['conversations.botId', 'conversations.userJson', 'conversations.channel'])
  // As a literal, because the partial index requires it.
  const queued = db.selectFrom('turns').where('status', '=', sql.lit('queued')).select(['id', 'accountId'])

  return {
    /**
     * Running turns whose server died: their lease has expired, and it has no heartbeats, as if it used this database
     * alone. A server with heartbeats may have been unable to renew its leases while the database was unavailable.
     */
    listOrphaned: (now: number, limit: number) =>
      withConversation
        .where('turns.heldUntil', '>', 0)
        .where('turns.heldUntil', '<', now)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('servers').whereRef('servers.id', '=', 'turns.heldBy').select('servers.id'))),
        )
        .orderBy('turns.heldUntil', 'desc')
        .orderBy('turns.id')
        .limit(limit)
        .execute(),

    /** Running turns of a server without heartbeats. */
    listOfServer: (serverId: string, limit: number) =>
      withConversation.where('turns.heldUntil', '>', 0).where('turns.heldBy', '=', serverId).limit(limit).execute(),

    /**
     * Up to this many accounts with queued turns, in a circle that begins after the given one. One indexed lookup
     * each, however many turns they have queued.
     */
    async listAccounts(after: string, most: number): Promise<string[]> {
      const accounts: string[] = []
      let [last, hasWrapped] = [after, false]
      while (accounts.length < most) {
        const next = await queued.where('accountId', '>', last).orderBy('accountId').limit(1).executeTakeFirst()
        if (next && accounts[0] !== next.accountId) accounts.push(next.accountId)
        else if (next || hasWrapped) break
        hasWrapped ||= next === undefined
        last = next?.accountId ?? firstId
      }
      return accounts
    },

    /** The account's oldest queued turn of the first bot after the given one, in a circle. */
    async findNext(accountId: string, afterBotId: string) {
      const ofAccount = queued.where('accountId', '=', accountId).orderBy('queuedBotId').orderBy('id').limit(1)
      const next =
        (await ofAccount.where('queuedBotId', '>', afterBotId).executeTakeFirst()) ??
        (await ofAccount.executeTakeFirst())
      return next && withConversation.where('turns.id', '=', next.id).executeTakeFirst()
    },

    /** True for the one server that gets the lease. */
    async claim(turnId: string, heldBy: string, heldUntil: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('turns')
        .set({ status: 'running', heldBy, heldUntil })
        .where('id', '=', turnId)
        .where('status', '=', 'queued')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async hold(turnIds: string[], heldBy: string, heldUntil: number): Promise<void> {
      await db
        .updateTable('turns')
        .set({ heldUntil })
        .where('id', 'in', turnIds)
        .where('heldBy', '=', heldBy)
        .where('status', '=', 'running')
        .execute()
    },

    /** Which of these were cancelled through another server. */
    async listCancelRequested(turnIds: string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('turns')
        .where('id', 'in', turnIds)
        .where('cancelRequested', '=', 1)
        .select('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    listExistingBots: async (botIds: string[]): Promise<Set<string>> => {
      const rows = await db
        .selectFrom('bots')
        .where('id', 'in', botIds)
        .where('deletedAt', 'is', null)
        .select('id')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    requestCancel: async (accountId: string, turnId: string): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ cancelRequested: 1 })
        .where('accountId', '=', accountId)
        .where('id', '=', turnId)
        .where('status', '=', 'running')
        .execute()
    },

    /** No other server uses this database, so every running turn has lost its server. */
    releaseAll: async (): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ heldUntil: 1 })
        .where('heldUntil', 'is not', null)
        .where('status', '=', 'running')
        .execute()
    },
  }
}
export type TurnQueueStore = ReturnType<typeof createTurnQueueStore>
