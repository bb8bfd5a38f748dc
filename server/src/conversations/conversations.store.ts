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

    page: (accountId: string, botId: string, { limit, before }: { limit: number; before?: string | undefined }) =>
      conversationsOf(accountId)
        .where('botId', '=', botId)
        .$if(before !== undefined, (query) => query.where('id', '<', before as string))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    delete: async (accountId: string, conversationId: string): Promise<void> => {
      await db.deleteFrom('conversations').where('accountId', '=', accountId).where('id', '=', conversationId).execute()
    },
  }
}
export type ConversationStore = ReturnType<typeof createConversationStore>
