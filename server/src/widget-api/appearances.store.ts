import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type AppearanceRow = Omit<Selectable<Tables['botAppearances']>, 'accountId' | 'botId'>

/** The account always comes first, so no query can forget its tenant. */
export function createAppearanceStore(db: Database) {
  const appearancesOf = (accountId: string) => db.selectFrom('botAppearances').where('accountId', '=', accountId)

  return {
    find: (accountId: string, botId: string) =>
      appearancesOf(accountId).where('botId', '=', botId).selectAll().executeTakeFirst(),

    /** The fields every page of a site needs: without the picture. */
    findLauncher: (accountId: string, botId: string) =>
      appearancesOf(accountId)
        .where('botId', '=', botId)
        .select(['title', 'color', 'position', 'scheme', 'openOnLoad'])
        .executeTakeFirst(),

    /** `whole` holds the defaults for a bot without an appearance. */
    set: async (
      accountId: string,
      botId: string,
      whole: AppearanceRow,
      values: Partial<AppearanceRow>,
    ): Promise<void> => {
      await db
        .insertInto('botAppearances')
        .values({ ...whole, ...values, accountId, botId })
        .onConflict((conflict) => conflict.column('botId').doUpdateSet({ ...values, accountId }))
        .execute()
    },
  }
}
export type AppearanceStore = ReturnType<typeof createAppearanceStore>
