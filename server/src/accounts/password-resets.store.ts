import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export function createPasswordResetStore(db: Database) {
  return {
    insert: async (reset: Insertable<Tables['passwordResets']>): Promise<void> => {
      await db.insertInto('passwordResets').values(reset).execute()
    },

    find: (hash: string, now: number) =>
      db
        .selectFrom('passwordResets')
        .innerJoin('people', 'people.id', 'passwordResets.personId')
        .where('passwordResets.hash', '=', hash)
        .where('passwordResets.expiresAt', '>', now)
        .select(['passwordResets.personId', 'people.name', 'people.email'])
        .executeTakeFirst(),

    /** True for one caller only: the one that removes it may use it. */
    async take(hash: string, now: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('passwordResets')
        .where('hash', '=', hash)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    removeOf: async (personId: string): Promise<void> => {
      await db.deleteFrom('passwordResets').where('personId', '=', personId).execute()
    },

    removeExpired: async (now: number): Promise<void> => {
      await db.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
    },
  }
}
