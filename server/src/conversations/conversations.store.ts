import type { Selectable } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { OpenDatabase } from '../store/database.ts'
import { prepareRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

export type ConversationRow = Selectable<Tables['conversations']>

/** The account always comes first, so no query can forget its tenant. */
export function createConversationStore(database: OpenDatabase) {
  const { db } = database
  const conversationsOf = (accountId: string) => db.selectFrom('conversations').where('accountId', '=', accountId)

  const find = prepareRead(database, (given: { accountId: string; conversationId: string }) =>
    conversationsOf(given.accountId).where('id', '=', given.conversationId).selectAll(),
  )

  return {
    find: async (accountId: string, conversationId: string): Promise<ConversationRow | undefined> =>
      (await find({ accountId, conversationId }))[0],

    page: (
      accountId: string,
      botId: string,
      { limit, before, visitorId }: { limit: number; before?: string | undefined; visitorId?: string | undefined },
    ) =>
      conversationsOf(accountId)
        .where('botId', '=', botId)
        .$if(visitorId !== undefined, (query) => query.where('visitorId', '=', visitorId as string))
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** Only conversations of `from`, a visitor of this bot. */
    handOver: async (accountId: string, botId: string, from: string, to: string): Promise<void> => {
      await db
        .updateTable('conversations')
        .set({ visitorId: to })
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('visitorId', '=', from)
        .execute()
    },

    delete: (accountId: string, conversationId: string, entry: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('conversations')
          .where('accountId', '=', accountId)
          .where('id', '=', conversationId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await record(within, accountId, entry)
      }),
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
