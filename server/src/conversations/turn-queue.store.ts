import type { Database } from '../store/database.ts'

/** Turns under way, over all accounts: what a server holds, what waits for one, and what a dead one left behind. */
export function createTurnQueueStore(db: Database) {
  return {
    /** Those whose time has come: `queued` ones wait for a server, `running` ones have lost theirs. */
    listDue: (now: number, limit: number) =>
      db
        .selectFrom('turns')
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.heldUntil', '<', now)
        // Those that lost their server first: they hold their conversations up.
        .orderBy('turns.heldUntil', 'desc')
        .orderBy('turns.id')
        .limit(limit)
        .selectAll('turns')
        .select(['conversations.botId', 'conversations.userJson', 'conversations.channel'])
        .execute(),

    /** True for the one server that gets it. */
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

    /** Of these, the ones that someone asked another server to stop. */
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

    /** Nobody else holds turns of this database, so whatever runs lost its server. */
    releaseAll: async (): Promise<void> => {
      await db.updateTable('turns').set({ heldUntil: 0 }).where('heldUntil', 'is not', null).execute()
    },
  }
}
export type TurnQueueStore = ReturnType<typeof createTurnQueueStore>
