import type { Database } from '../store/database.ts'

/** The account always comes first, so no query can forget its tenant. */
export function createDismissalStore(db: Database) {
  return {
    async list(accountId: string, botId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('dismissedQuestions')
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .select('hash')
        .execute()
      return new Set(rows.map(({ hash }) => hash))
    },

    add: async (accountId: string, botId: string, hashes: string[], createdAt: number): Promise<void> => {
      await db
        .insertInto('dismissedQuestions')
        .values(hashes.map((hash) => ({ accountId, botId, hash, createdAt })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
