import type { AccountSummary } from 'beckon-contract'
import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

const setUpKey = 'setup'

export function createAccountStore(db: Database) {
  return {
    isSetUp: async (): Promise<boolean> =>
      (await db.selectFrom('service').where('key', '=', setUpKey).select('key').executeTakeFirst()) !== undefined,

    /** True for the first caller ever; a concurrent second caller waits here until the first has committed. */
    async claimSetUp(now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('service')
        .values({ key: setUpKey, value: String(now) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) > 0
    },

    insert: async (account: Insertable<Tables['accounts']>): Promise<void> => {
      await db.insertInto('accounts').values(account).execute()
    },

    rename: async (accountId: string, name: string): Promise<void> => {
      await db.updateTable('accounts').set({ name }).where('id', '=', accountId).execute()
    },

    /** Changes nothing: locks the account's row until the transaction ends, on either database. */
    hold: async (accountId: string): Promise<void> => {
      await db
        .updateTable('accounts')
        .set(({ ref }) => ({ name: ref('name') }))
        .where('id', '=', accountId)
        .execute()
    },

    find: (accountId: string) => db.selectFrom('accounts').where('id', '=', accountId).selectAll().executeTakeFirst(),

    requireSecondFactor: async (accountId: string, required: boolean): Promise<void> => {
      await db
        .updateTable('accounts')
        .set({ secondFactorRequired: required ? 1 : 0 })
        .where('id', '=', accountId)
        .execute()
    },

    listOf: async (personId: string): Promise<AccountSummary[]> => {
      const rows = await db
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.accountId')
        .where('members.personId', '=', personId)
        .orderBy('members.createdAt')
        .orderBy('accounts.id')
        .select(['accounts.id', 'accounts.name', 'accounts.secondFactorRequired', 'members.role'])
        .execute()
      return rows.map((row) => ({ ...row, secondFactorRequired: row.secondFactorRequired === 1 }))
    },
  }
}
