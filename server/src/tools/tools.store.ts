import type { Insertable, Selectable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
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

    insert: (
      accountId: string,
      bot: Named,
      tool: Omit<Insertable<Tables['tools']>, 'accountId' | 'botId'>,
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('tools')
          .values({ ...tool, accountId, botId: bot.id })
          .execute()
        await record(within, accountId, { action: 'tool.created', at: tool.createdAt, ...lineOf(bot, tool) })
      }),

    update: (accountId: string, bot: Named, toolId: string, values: ToolValues): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('tools')
          .set(values)
          .where('accountId', '=', accountId)
          .where('botId', '=', bot.id)
          .where('id', '=', toolId)
          .executeTakeFirst()
        const line = lineOf(bot, { id: toolId, name: values.name })
        if (numUpdatedRows > 0n)
          await record(within, accountId, { action: 'tool.changed', at: values.updatedAt, ...line })
      }),

    /** False when there is no such tool. */
    delete: (accountId: string, bot: Named, tool: Named, at: number): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('tools')
          .where('accountId', '=', accountId)
          .where('botId', '=', bot.id)
          .where('id', '=', tool.id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return false
        await record(within, accountId, { action: 'tool.deleted', at, ...lineOf(bot, tool) })
        return true
      }),
  }
}
interface Named {
  id: string
  name: string
}
const lineOf = (bot: Named, { id, name }: Named) => ({ subject: { id, name }, detail: `bot ${bot.name}` })

export type ToolStore = ReturnType<typeof createToolStore>
