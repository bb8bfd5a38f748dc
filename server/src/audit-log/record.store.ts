import type { AuditAction } from 'beckon-contract'
import type { Insertable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

type NewLine = Omit<Insertable<Tables['auditLog']>, 'accountId'>

/** The account always comes first, so no query can forget its tenant. */
export function createRecordStore(db: Database) {
  return {
    findPerson: (personId: string) =>
      db.selectFrom('people').where('id', '=', personId).select(['name', 'email']).executeTakeFirst(),

    /** The lines of one kind that a person or a token wrote since then, newest first. */
    listSince: (
      accountId: string,
      {
        personId,
        tokenId,
        action,
        since,
        limit,
      }: { personId: string | null; tokenId: string | null; action: AuditAction; since: number; limit: number },
    ) =>
      db
        .selectFrom('auditLog')
        .where('accountId', '=', accountId)
        .$if(personId !== null, (query) => query.where('personId', '=', personId))
        .$if(personId === null, (query) => query.where('tokenId', '=', tokenId))
        .where('action', '=', action)
        .where('at', '>=', since)
        .orderBy('at', 'desc')
        .limit(limit)
        .select(['id', 'address', 'subjectId'])
        .execute(),

    insert: async (accountId: string, line: NewLine): Promise<void> => {
      await db
        .insertInto('auditLog')
        .values({ ...line, accountId })
        .execute()
    },

    /** The line then shows the latest of the actions that it counts. */
    countAgain: async (accountId: string, lineId: string, latest: Omit<NewLine, 'id' | 'count'>): Promise<void> => {
      await db
        .updateTable('auditLog')
        .set((set) => ({ ...latest, count: set('count', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('id', '=', lineId)
        .execute()
    },
  }
}
