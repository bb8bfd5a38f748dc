import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

/** Every query takes the person first. */
export function createSecondFactorStore(db: Database) {
  return {
    find: (personId: string) =>
      db.selectFrom('secondFactors').where('personId', '=', personId).selectAll().executeTakeFirst(),

    /** Replaces one that was never confirmed. False if there is a confirmed one. */
    async insert(factor: Insertable<Tables['secondFactors']>): Promise<boolean> {
      await db
        .deleteFrom('secondFactors')
        .where('personId', '=', factor.personId)
        .where('confirmedAt', 'is', null)
        .execute()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('secondFactors')
        .values(factor)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows) > 0
    },

    confirm: async (personId: string, confirmedAt: number): Promise<void> => {
      await db.updateTable('secondFactors').set({ confirmedAt }).where('personId', '=', personId).execute()
    },

    /** True for one caller only: a code works once. */
    async useStep(personId: string, sealedSecret: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('personId', '=', personId)
        .where('sealedSecret', '=', sealedSecret)
        .where('lastStep', '<', step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async countCodes(personId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recoveryCodes')
        .where('personId', '=', personId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    replaceCodes: async (personId: string, hashes: string[]): Promise<void> => {
      await db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
      await db
        .insertInto('recoveryCodes')
        .values(hashes.map((hash) => ({ personId, hash })))
        .execute()
    },

    /** True for one caller only. */
    async useCode(personId: string, hash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recoveryCodes')
        .where('personId', '=', personId)
        .where('hash', '=', hash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async remove(personId: string): Promise<boolean> {
      await db.deleteFrom('recoveryCodes').where('personId', '=', personId).execute()
      const { numDeletedRows } = await db
        .deleteFrom('secondFactors')
        .where('personId', '=', personId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
export type SecondFactorRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createSecondFactorStore>['find']>>>
