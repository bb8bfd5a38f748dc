import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'

/** The account always comes first, so no query can forget its tenant. */
export const createQuotaStore = ({ db, read, scan }: Pick<OpenDatabase, 'db' | 'read' | 'scan'>) => ({
  /** Counted by database triggers. Doesn't wait for a transaction, so it can be called during one. */
  async getStored(accountId: string) {
    const stored = db
      .selectFrom('accountStorage')
      .where('accountId', '=', accountId)
      .select(['sources', 'entries', 'bytes'])
    return (await read(stored.compile()))[0]
  },

  /** Ids grow with time, and are indexed. */
  async countConversations(accountId: string, firstId: string): Promise<number> {
    const [row] = await scan(
      db
        .selectFrom('bots')
        .innerJoin('conversations', 'conversations.botId', 'bots.id')
        .where('bots.accountId', '=', accountId)
        .where('conversations.id', '>=', firstId)
        .select(sql<number>`count(*)`.as('count'))
        .compile(),
      accountId,
    )
    return Number(row?.count ?? 0)
  },
})
export type QuotaStore = ReturnType<typeof createQuotaStore>
