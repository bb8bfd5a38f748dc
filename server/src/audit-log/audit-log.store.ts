import { type AuditAction, type AuditExportQuery, auditActions } from 'beckon-contract'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type AuditRow = Selectable<Tables['auditLog']>

/** The account always comes first, so no query can forget its tenant. */
export function createAuditStore(db: Database) {
  const linesOf = (accountId: string, { group, personId }: AuditExportQuery) =>
    db
      .selectFrom('auditLog')
      .where('accountId', '=', accountId)
      .$if(group !== undefined, (query) => query.where('action', 'in', group ? [...auditActions[group]] : []))
      .$if(personId !== undefined, (query) => query.where('personId', '=', personId?.toLowerCase() ?? ''))

  return {
    findPerson: (personId: string) =>
      db.selectFrom('people').where('id', '=', personId).select(['name', 'email']).executeTakeFirst(),

    insert: async (accountId: string, line: Omit<Insertable<Tables['auditLog']>, 'accountId'>): Promise<void> => {
      await db
        .insertInto('auditLog')
        .values({ ...line, accountId })
        .execute()
    },

    /** Counts the same action of the same person in their latest line. False if there is none since `since`. */
    async countAgain(
      accountId: string,
      { personId, action, since, ...latest }: Repeated & { at: number; address: string; userAgent: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('auditLog')
        .set((set) => ({ ...latest, count: set('count', '+', 1) }))
        .where('accountId', '=', accountId)
        .where('personId', '=', personId)
        .where('action', '=', action)
        .where('at', '>', since)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Newest first. */
    page: (
      accountId: string,
      filter: AuditExportQuery,
      { limit, before }: { limit: number; before?: string | undefined },
    ) =>
      linesOf(accountId, filter)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
        .execute(),

    /** Everyone in the log, each once. Of several names that they had, one is chosen. */
    listPeople: (accountId: string) =>
      db
        .selectFrom('auditLog')
        .where('accountId', '=', accountId)
        .where('personId', 'is not', null)
        .groupBy('personId')
        .select(({ fn }) => [
          'personId',
          fn.max('personName').as('personName'),
          fn.max('personEmail').as('personEmail'),
        ])
        .execute(),

    /** Over all accounts. */
    removeBefore: async (at: number): Promise<void> => {
      await db.deleteFrom('auditLog').where('at', '<', at).execute()
    },
  }
}

interface Repeated {
  personId: string
  action: AuditAction
  since: number
}
