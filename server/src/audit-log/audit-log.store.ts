import { type AuditAction, type AuditExportQuery, auditActions } from 'beckon-contract'
import type { Selectable } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type AuditRow = Selectable<Tables['auditLog']>

/** The account always comes first, so no query can forget its tenant. Only the removal of old lines concerns all. */
export function createAuditStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  return {
    /** Newest first. */
    page(
      accountId: string,
      { group, personId }: AuditExportQuery,
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<AuditRow[]> {
      const page = db
        .selectFrom('auditLog')
        .where('accountId', '=', accountId)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .$if(group !== undefined, (query) => query.where('action', 'in', group ? [...auditActions[group]] : []))
        .$if(personId !== undefined, (query) => query.where('personId', '=', personId?.toLowerCase() ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .selectAll()
      // What matches a filter may be rare among many lines.
      return group || personId ? scan(page.compile(), accountId) : page.execute()
    },

    /** Everyone in the log, each once. Of several names that they had, one is chosen. */
    listPeople: (accountId: string) =>
      scan(
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
          .compile(),
        accountId,
      ),

    /** Over all accounts, the oldest first. Returns how many were removed. */
    async removeBefore(at: number, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('auditLog')
        .where('id', 'in', (query) =>
          query.selectFrom('auditLog').where('at', '<', at).orderBy('at').limit(limit).select('id'),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** Whether the log says that this was done to it. */
export async function isRecorded(
  { db, scan }: Pick<OpenDatabase, 'db' | 'scan'>,
  accountId: string,
  action: AuditAction,
  subjectId: string,
): Promise<boolean> {
  const found = db
    .selectFrom('auditLog')
    .where('accountId', '=', accountId)
    .where('action', '=', action)
    .where('subjectId', '=', subjectId)
    .select('id')
    .limit(1)
  return (await scan(found.compile(), accountId)).length > 0
}
