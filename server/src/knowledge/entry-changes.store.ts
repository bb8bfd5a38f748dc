import { setImmediate as nextTick } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import { growKnowledge } from '../bot-changes/bot-changes.ts'
import { newId } from '../lib/clock.ts'
import { inSteps } from '../lib/in-steps.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import type { Tables } from '../store/tables.ts'

type EntryRow = Selectable<Tables['entries']>
export type EntryChangeRow = Selectable<Tables['entryChanges']>
type LoggedRow = Selectable<Tables['entryChangeRows']>
/** An entry as it was; what follows from its texts is made again. */
export type EntryBefore = Pick<EntryRow, 'questionsJson' | 'answer' | 'tagsJson'> &
  /** Of one that was deleted. */
  Partial<Pick<EntryRow, 'key' | 'createdAt'>>
export type EntryColumns = Omit<EntryRow, 'accountId' | 'botId'>
export type LoggedEntry = Pick<LoggedRow, 'id' | 'entryId' | 'afterTagsJson'> & {
  /** As it is written back; null: it was added. */
  before: EntryColumns | null
}
export type NewEntryChange = Pick<EntryChangeRow, 'id' | 'kind' | 'name' | 'added' | 'changed' | 'deleted' | 'at'>
interface Changed {
  entryId: string
  before: EntryBefore | null
  afterTagsJson: string | null
}
const rowsAtOnce = 200
const listedMost = 50

/** In the commit of the change itself, or of one of its steps. */
export async function logChange(
  within: Database,
  accountId: string,
  botId: string,
  change: NewEntryChange,
  rows: Changed[],
): Promise<void> {
  await within
    .insertInto('entryChanges')
    .values({ ...change, accountId, botId, state: 'done' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ deleted: sql`"entryChanges".deleted + excluded.deleted` }),
    )
    .execute()
  for await (const some of inSteps(rows, rowsAtOnce, nextTick))
    await within
      .insertInto('entryChangeRows')
      .values(
        some.map(({ entryId, before, afterTagsJson }) => ({
          ...{ id: newId(), accountId, botId, changeId: change.id, entryId, afterTagsJson },
          beforeJson: before && JSON.stringify(before),
        })),
      )
      .execute()
  await enqueueJob(within, { kind: 'forget-entry-changes', accountId, subjectId: botId, dueAt: change.at })
}

/** What can be undone. The account always comes first, so no query can forget its tenant. */
export function createEntryChangeStore({ db }: Pick<OpenDatabase, 'db'>) {
  const changesOf = (accountId: string, botId: string) =>
    db.selectFrom('entryChanges').where('accountId', '=', accountId).where('botId', '=', botId)

  return {
    /** Newest first. */
    list: (accountId: string, botId: string): Promise<EntryChangeRow[]> =>
      changesOf(accountId, botId).orderBy('id', 'desc').limit(listedMost).selectAll().execute(),

    find: (accountId: string, botId: string, id: string): Promise<EntryChangeRow | undefined> =>
      changesOf(accountId, botId).where('id', '=', id).selectAll().executeTakeFirst(),

    listRows: (accountId: string, changeId: string, limit: number): Promise<LoggedRow[]> =>
      db
        .selectFrom('entryChangeRows')
        .where('accountId', '=', accountId)
        .where('changeId', '=', changeId)
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .execute(),

    /** With its line in the audit log, if it begins with this. */
    beginUndo: (accountId: string, id: string, line: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('entryChanges')
          .set({ state: 'undoing' })
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .where('state', '=', 'done')
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await record(within, accountId, line)
      }),

    endUndo: async (accountId: string, id: string): Promise<void> => {
      await db
        .updateTable('entryChanges')
        .set({ state: 'undone' })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
    },

    /** Some of the rows of a change, which are then forgotten. What was changed since `at` stays as it is. */
    undo: (
      accountId: string,
      { botId, at }: Pick<EntryChangeRow, 'botId' | 'at'>,
      logged: LoggedEntry[],
    ): Promise<{ removed: number; restored: number; kept: number }> =>
      db.transaction().execute(async (within) => {
        const taken = await within
          .deleteFrom('entryChangeRows')
          .where('accountId', '=', accountId)
          .where(
            'id',
            'in',
            logged.map(({ id }) => id),
          )
          .returning('id')
          .execute()
        const isTaken = new Set(taken.map(({ id }) => id))
        const rows = logged.filter(({ id }) => isTaken.has(id))
        const those = within.updateTable('entries').where('accountId', '=', accountId).where('botId', '=', botId)
        // A no-op update, because it locks the rows on both databases and returns their newest version.
        const current = await those
          .where(
            'id',
            'in',
            logged.map(({ entryId }) => entryId),
          )
          .set(({ ref }) => ({ id: ref('id') }))
          .returning(['id', 'updatedAt', 'tagsJson'])
          .execute()
        const byId = new Map(current.map((row) => [row.id, row]))
        const done = { removed: 0, restored: 0, kept: 0 }
        const added: string[] = []
        const deleted: EntryColumns[] = []
        for (const { entryId, before, afterTagsJson } of rows) {
          const known = byId.get(entryId)
          const isSame = known?.updatedAt === at && known.tagsJson === afterTagsJson
          if (before === null) {
            if (isSame) added.push(entryId)
            else if (known) done.kept += 1
          } else if (afterTagsJson === null) {
            if (!known) deleted.push(before)
          } else if (isSame) {
            const { id, key: _, createdAt: __, ...values } = before
            await those.where('id', '=', id).set(values).execute()
            done.restored += 1
          } else done.kept += 1
        }
        if (added.length > 0)
          await within
            .deleteFrom('entries')
            .where('accountId', '=', accountId)
            .where('botId', '=', botId)
            .where('id', 'in', added)
            .execute()
        done.removed = added.length
        if (deleted.length > 0) {
          const inserted = await within
            .insertInto('entries')
            .values(deleted.map((entry) => ({ ...entry, accountId, botId })))
            // Another one may have its key by now.
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .execute()
          done.restored += inserted.length
          done.kept += deleted.length - inserted.length
        }
        if (done.removed + done.restored > 0) await growKnowledge(within, accountId, botId, 'entries')
        return done
      }),

    /** About so many rows of these changes, then the changes. How many there were. */
    async forgetPiece(accountId: string, ids: string[], limit: number): Promise<number> {
      const some = db
        .selectFrom('entryChangeRows')
        .where('accountId', '=', accountId)
        .where('changeId', 'in', ids)
        .limit(limit)
        .select('id')
      const rows = await db
        .deleteFrom('entryChangeRows')
        .where('accountId', '=', accountId)
        .where('id', 'in', some)
        .executeTakeFirst()
      if (rows.numDeletedRows > 0n) return Number(rows.numDeletedRows)
      const changes = await db
        .deleteFrom('entryChanges')
        .where('accountId', '=', accountId)
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(changes.numDeletedRows)
    },

    enqueue: (accountId: string, botId: string, dueAt: number): Promise<void> =>
      enqueueJob(db, { kind: 'forget-entry-changes', accountId, subjectId: botId, dueAt }),
  }
}
