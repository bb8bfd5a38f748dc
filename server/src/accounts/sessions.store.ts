import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

/** Every query takes the person first; only a secret's hash finds a session without it. */
export function createSessionStore(db: Database) {
  return {
    insert: async (session: Insertable<Tables['sessions']>): Promise<void> => {
      await db.insertInto('sessions').values(session).execute()
    },

    /** The membership is read with every request: removals and role changes take effect immediately. */
    findByHash: (hash: string, now: number) =>
      db
        .selectFrom('sessions')
        .leftJoin('members', (join) =>
          join
            .onRef('members.personId', '=', 'sessions.personId')
            .onRef('members.accountId', '=', 'sessions.accountId'),
        )
        .leftJoin('accounts', 'accounts.id', 'members.accountId')
        .leftJoin('secondFactors', 'secondFactors.personId', 'sessions.personId')
        .where('sessions.hash', '=', hash)
        .where('sessions.expiresAt', '>', now)
        .select(['sessions.id', 'sessions.personId', 'sessions.lastSeenAt', 'members.accountId', 'members.role'])
        .select(['accounts.secondFactorRequired', 'secondFactors.confirmedAt'])
        .executeTakeFirst(),

    touch: async (personId: string, sessionId: string, seen: { lastSeenAt: number; expiresAt: number }) => {
      await db
        .updateTable('sessions')
        .set(seen)
        .where('personId', '=', personId)
        .where('id', '=', sessionId)
        .where('lastSeenAt', '<', seen.lastSeenAt)
        .execute()
    },

    list: (personId: string, now: number) =>
      db
        .selectFrom('sessions')
        .where('personId', '=', personId)
        .where('expiresAt', '>', now)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .select(['id', 'createdAt', 'lastSeenAt', 'address', 'userAgent'])
        .execute(),

    chooseAccount: async (personId: string, sessionId: string, accountId: string): Promise<void> => {
      await db
        .updateTable('sessions')
        .set({ accountId })
        .where('personId', '=', personId)
        .where('id', '=', sessionId)
        .execute()
    },

    async end(personId: string, sessionId: string, now: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('personId', '=', personId)
        .where('id', '=', sessionId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    endByHash: async (hash: string): Promise<void> => {
      await db.deleteFrom('sessions').where('hash', '=', hash).execute()
    },

    endAll: async (personId: string): Promise<void> => {
      await db.deleteFrom('sessions').where('personId', '=', personId).execute()
    },

    endOthers: async (personId: string, sessionId: string): Promise<void> => {
      await db.deleteFrom('sessions').where('personId', '=', personId).where('id', '!=', sessionId).execute()
    },

    /** Deletes expired sessions, and all but the most recently seen of the others. */
    tidy: async (personId: string, now: number, keep: number): Promise<void> => {
      const kept = db
        .selectFrom('sessions')
        .where('personId', '=', personId)
        .where('expiresAt', '>', now)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .limit(keep)
        .select('id')
      await db.deleteFrom('sessions').where('personId', '=', personId).where('id', 'not in', kept).execute()
    },
  }
}
