import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type ConversationRow = Selectable<Tables['conversations']>

/** The account always comes first, so no query can forget its tenant. */
export function createConversationStore(db: Database) {
  const conversationsOf = (accountId: string) => db.selectFrom('conversations').where('accountId', '=', accountId)

  return {
    find: (accountId: string, conversationId: string) =>
      conversationsOf(accountId).where('id', '=', conversationId).selectAll().executeTakeFirst(),

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

    /** Only those that belong to `from`: a visitor of this bot. */
    handOver: async (accountId: string, botId: string, from: string, to: string): Promise<void> => {
      await db
        .updateTable('conversations')
        .set({ visitorId: to })
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('visitorId', '=', from)
        .execute()
    },

    delete: async (accountId: string, conversationId: string): Promise<void> => {
      await db.deleteFrom('conversations').where('accountId', '=', accountId).where('id', '=', conversationId).execute()
    },
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
