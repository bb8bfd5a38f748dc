import type { Role } from 'beckon-contract'
import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

/** The account always comes first, so no query can forget its tenant. */
export function createMemberStore(db: Database) {
  const membersOf = (accountId: string) =>
    db
      .selectFrom('members')
      .innerJoin('people', 'people.id', 'members.personId')
      .where('members.accountId', '=', accountId)
      .leftJoin('secondFactors', 'secondFactors.personId', 'members.personId')
      .select(['members.personId', 'people.name', 'people.email', 'members.role', 'members.createdAt'])
      .select('secondFactors.confirmedAt as secondFactorSince')

  return {
    list: (accountId: string) =>
      membersOf(accountId).orderBy('members.createdAt').orderBy('members.personId').execute(),

    find: (accountId: string, personId: string) =>
      membersOf(accountId).where('members.personId', '=', personId).executeTakeFirst(),

    findByEmail: (accountId: string, email: string) =>
      membersOf(accountId).where('people.email', '=', email).executeTakeFirst(),

    async countOwners(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('members')
        .where('accountId', '=', accountId)
        .where('role', '=', 'owner')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Existing members keep their role. */
    insert: async (accountId: string, member: Omit<Insertable<Tables['members']>, 'accountId'>): Promise<void> => {
      await db
        .insertInto('members')
        .values({ ...member, accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    changeRole: async (accountId: string, personId: string, role: Role): Promise<void> => {
      await db
        .updateTable('members')
        .set({ role })
        .where('accountId', '=', accountId)
        .where('personId', '=', personId)
        .execute()
    },

    remove: async (accountId: string, personId: string): Promise<void> => {
      await db.deleteFrom('members').where('accountId', '=', accountId).where('personId', '=', personId).execute()
    },
  }
}
export type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createMemberStore>['find']>>>
