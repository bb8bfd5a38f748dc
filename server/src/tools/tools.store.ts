import type { Insertable, Selectable } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { prepareCachedRead } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

export type ToolRow = Selectable<Tables['tools']>
export type ToolValues = Pick<ToolRow, 'kind' | 'name' | 'draftJson' | 'sealedSecrets' | 'updatedAt'>

/** The account always comes first, so no query can forget its tenant. */
export function createToolStore(database: OpenDatabase) {
  const { db } = database
  const toolsOf = (accountId: string, botId: string) =>
    db.selectFrom('tools').where('accountId', '=', accountId).where('botId', '=', botId)

  const all = prepareCachedRead(database, (given: { accountId: string; botId: string }) =>
    toolsOf(given.accountId, given.botId).orderBy('id').selectAll(),
  )

  return {
    /** Oldest first. */
    all: (accountId: string, botId: string) => all({ accountId, botId }),

    find: (accountId: string, botId: string, toolId: string) =>
      toolsOf(accountId, botId).where('id', '=', toolId).selectAll().executeTakeFirst(),

    insert: async (
      accountId: string,
      botId: string,
      tool: Omit<Insertable<Tables['tools']>, 'accountId' | 'botId'>,
    ): Promise<void> => {
      await db
        .insertInto('tools')
        .values({ ...tool, accountId, botId })
        .execute()
    },

    update: async (accountId: string, botId: string, toolId: string, values: ToolValues): Promise<void> => {
      await db
        .updateTable('tools')
        .set(values)
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('id', '=', toolId)
        .execute()
    },

    /** False when there is no such tool. */
    delete: async (accountId: string, botId: string, toolId: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('tools')
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('id', '=', toolId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
export type ToolStore = ReturnType<typeof createToolStore>
