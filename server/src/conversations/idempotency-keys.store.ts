import type { Database } from '../store/database.ts'

/** Idempotency keys of calls. They are written with the turn they belong to (`turns.store.ts`). */
export function createIdempotencyStore(db: Database) {
  return {
    find: (accountId: string, route: string, key: string) =>
      db
        .selectFrom('idempotencyKeys')
        .where('accountId', '=', accountId)
        .where('route', '=', route)
        .where('key', '=', key)
        .selectAll()
        .executeTakeFirst(),

    /** Over all accounts: deletes old keys. */
    forgetBefore: async (instant: number): Promise<void> => {
      await db.deleteFrom('idempotencyKeys').where('createdAt', '<', instant).execute()
    },
  }
}
export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>
