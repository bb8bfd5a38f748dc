import type { Database } from '../store/database.ts'

/** Unfinished turns of all accounts: running, queued, and orphaned by a dead server. */
export function createTurnQueueStore(db: Database) {
  return {
    /** Due turns: `queued` ones wait for a server, `running` ones have lost theirs. */
    listDue: (now: number, limit: number) =>
      db
        .selectFrom('turns')
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.heldUntil', '<', now)
        // Orphaned turns first: they block their conversations.
        .orderBy('turns.heldUntil', 'desc')
        .orderBy('turns.id')
        .limit(limit)
        .selectAll('turns')
        .select(['conversations.botId', 'conversations.userJson', 'conversations.channel'])
        .execute(),

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
      await db.updateTable('turns').set({ heldUntil: 0 }).where('heldUntil', 'is not', null).execute()
    },
  }
}
export type TurnQueueStore = ReturnType<typeof createTurnQueueStore>
