import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

type PersonValues = Pick<Updateable<Tables['people']>, 'name' | 'timeZone' | 'dateFormat'>

export function createPeopleStore(db: Database) {
  return {
    find: (personId: string) => db.selectFrom('people').where('id', '=', personId).selectAll().executeTakeFirst(),

    findByEmail: (email: string) => db.selectFrom('people').where('email', '=', email).selectAll().executeTakeFirst(),

    insert: async (person: Insertable<Tables['people']>): Promise<void> => {
      await db.insertInto('people').values(person).execute()
    },

    change: async (personId: string, values: PersonValues): Promise<void> => {
      if (Object.keys(values).length === 0) return
      await db.updateTable('people').set(values).where('id', '=', personId).execute()
    },

    setPassword: async (personId: string, passwordHash: string): Promise<void> => {
      await db.updateTable('people').set({ passwordHash }).where('id', '=', personId).execute()
    },

    /** Locks the person's row until the transaction ends; false if the password changed since it was checked. */
    async holdWithPassword(personId: string, passwordHash: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('people')
        .set(({ ref }) => ({ name: ref('name') }))
        .where('id', '=', personId)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
