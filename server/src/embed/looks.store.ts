import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type Look = Omit<Selectable<Tables['botLooks']>, 'accountId' | 'botId'>

/** The account always comes first, so no query can forget its tenant. */
export function createLookStore(db: Database) {
  const looksOf = (accountId: string) => db.selectFrom('botLooks').where('accountId', '=', accountId)

  return {
    find: (accountId: string, botId: string) =>
      looksOf(accountId).where('botId', '=', botId).selectAll().executeTakeFirst(),

    /** What every page of a site asks for: without the picture. */
    findLauncher: (accountId: string, botId: string) =>
      looksOf(accountId)
        .where('botId', '=', botId)
        .select(['title', 'color', 'position', 'scheme', 'openOnLoad'])
        .executeTakeFirst(),

    /** `whole` is what a bot without a look begins with. */
    set: async (accountId: string, botId: string, whole: Look, values: Partial<Look>): Promise<void> => {
      await db
        .insertInto('botLooks')
        .values({ ...whole, ...values, accountId, botId })
        .onConflict((conflict) => conflict.column('botId').doUpdateSet({ ...values, accountId }))
        .execute()
    },
  }
}
export type LookStore = ReturnType<typeof createLookStore>
