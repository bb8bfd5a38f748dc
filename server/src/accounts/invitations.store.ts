import { type Insertable, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

/** The inviter is still a member, and may still invite for that role. */
const holds = sql<boolean>`exists (
  select 1 from members as inviter
  where inviter."accountId" = invitations."accountId" and inviter."personId" = invitations."invitedBy"
  and (inviter.role = 'owner' or (inviter.role = 'admin' and invitations.role <> 'owner'))
)`

/** Every query takes the account first; only a link's hash finds an invitation without it. */
export function createInvitationStore(db: Database) {
  const pendingOf = (accountId: string, now: number) =>
    db.selectFrom('invitations').where('accountId', '=', accountId).where('expiresAt', '>', now).where(holds)

  return {
    list: (accountId: string, now: number) =>
      pendingOf(accountId, now).orderBy('createdAt', 'desc').orderBy('id', 'desc').selectAll().execute(),

    find: (accountId: string, invitationId: string, now: number) =>
      pendingOf(accountId, now).where('id', '=', invitationId).selectAll().executeTakeFirst(),

    findByEmail: (accountId: string, email: string, now: number) =>
      pendingOf(accountId, now).where('email', '=', email).selectAll().executeTakeFirst(),

    async count(accountId: string, now: number): Promise<number> {
      const { count } = await pendingOf(accountId, now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    insert: async (
      accountId: string,
      invitation: Omit<Insertable<Tables['invitations']>, 'accountId'>,
    ): Promise<void> => {
      await db
        .insertInto('invitations')
        .values({ ...invitation, accountId })
        .execute()
    },

    /** True for one caller only: the one that removes it may use it. */
    async take(accountId: string, invitationId: string, now: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('invitations')
        .where('accountId', '=', accountId)
        .where('id', '=', invitationId)
        .where('expiresAt', '>', now)
        .where(holds)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** In the same commit as any change of who may invite, so that no invitation revives with a later membership. */
    removeLapsed: async (accountId: string): Promise<void> => {
      await db.deleteFrom('invitations').where('accountId', '=', accountId).where(sql<boolean>`not ${holds}`).execute()
    },

    removeExpired: async (accountId: string, now: number): Promise<void> => {
      await db.deleteFrom('invitations').where('accountId', '=', accountId).where('expiresAt', '<=', now).execute()
    },

    findByHash: (hash: string, now: number) =>
      db
        .selectFrom('invitations')
        .innerJoin('accounts', 'accounts.id', 'invitations.accountId')
        .where('invitations.hash', '=', hash)
        .where('invitations.expiresAt', '>', now)
        .where(holds)
        .select(['invitations.id', 'invitations.accountId', 'invitations.email', 'invitations.role'])
        .select('accounts.name as accountName')
        .executeTakeFirst(),
  }
}
export type InvitationByLink = NonNullable<Awaited<ReturnType<ReturnType<typeof createInvitationStore>['findByHash']>>>
