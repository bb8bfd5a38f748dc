import type { Selectable } from 'kysely'
import { record } from '../audit-log/audit-log.ts'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type AppearanceRow = Omit<Selectable<Tables['botAppearances']>, 'accountId' | 'botId'>

const defaultRow: AppearanceRow = { optionsJson: '{}', avatar: null, sealedIdentitySecret: null }

/** The account always comes first, so no query can forget its tenant. */
export function createAppearanceStore(db: Database) {
  const appearancesOf = (accountId: string) => db.selectFrom('botAppearances').where('accountId', '=', accountId)

  async function find(accountId: string, botId: string): Promise<AppearanceRow> {
    const found = await appearancesOf(accountId)
      .where('botId', '=', botId)
      .select(['optionsJson', 'avatar', 'sealedIdentitySecret'])
      .executeTakeFirst()
    return found ?? defaultRow
  }

  return {
    find,

    /** What every page of a site needs: without the picture. */
    async findOptions(accountId: string, botId: string): Promise<string> {
      const found = await appearancesOf(accountId).where('botId', '=', botId).select('optionsJson').executeTakeFirst()
      return found?.optionsJson ?? defaultRow.optionsJson
    },

    setIdentitySecret: (
      accountId: string,
      { id, name }: { id: string; name: string },
      sealedIdentitySecret: string,
      at: number,
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('botAppearances')
          .values({ ...defaultRow, sealedIdentitySecret, accountId, botId: id })
          .onConflict((conflict) => conflict.column('botId').doUpdateSet({ sealedIdentitySecret, accountId }))
          .execute()
        await record(within, accountId, { action: 'bot.identity_secret_renewed', at, subject: { id, name } })
      }),

    /** Two people may change different options at the same time: the second one reads them again. */
    async change(
      accountId: string,
      botId: string,
      picture: Pick<Partial<AppearanceRow>, 'avatar'>,
      change: (optionsJson: string) => string,
    ): Promise<void> {
      for (;;) {
        const { optionsJson } = await find(accountId, botId)
        await db
          .insertInto('botAppearances')
          .values({ ...defaultRow, accountId, botId })
          .onConflict((conflict) => conflict.column('botId').doNothing())
          .execute()
        const { numUpdatedRows } = await db
          .updateTable('botAppearances')
          .set({ ...picture, optionsJson: change(optionsJson) })
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('optionsJson', '=', optionsJson)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) return
      }
    },
  }
}
