import { sql } from 'kysely'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { prepareStatement } from '../store/statements.ts'

/** The account always comes first, so no query can forget its tenant. */
export function createQuotaStore(
  { db, read, scan }: Pick<OpenDatabase, 'db' | 'read' | 'scan'>,
  record: Commits['record'],
) {
  const addBytes = prepareStatement((given: { accountId: string; bytes: number }) =>
    db
      .updateTable('accountStorage')
      .set((set) => ({ messageBytes: set('messageBytes', '+', given.bytes) }))
      .where('accountId', '=', given.accountId),
  )
  return {
    /** Doesn't wait for a transaction, so it can be called during one. */
    async getStored(accountId: string) {
      const stored = db
        .selectFrom('accountStorage')
        .where('accountId', '=', accountId)
        .select(['sources', 'entries', 'bytes', 'messageBytes'])
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

    /** Together with those of other accounts, in one commit. */
    addMessageBytes: (accountId: string, bytes: number): Promise<void> =>
      record([addBytes({ accountId, bytes })], accountId),
  }
}
