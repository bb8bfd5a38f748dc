import type { Insertable, Selectable } from 'kysely'
import { type AuditEntry, isRecorded, record } from '../audit-log/audit-log.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

type CaseRow = Selectable<Tables['testCases']>
/** With the label of the expected answer or source; both are null if it was deleted. */
export type LabelledCase = CaseRow & { questionsJson: string | null; sourceTitle: string | null }
export type CaseValues = Pick<
  CaseRow,
  'message' | 'messageHash' | 'expectedKind' | 'expectedId' | 'expectedText' | 'updatedAt'
>
type NewCase = CaseValues & Pick<CaseRow, 'id' | 'createdAt'>
export interface CaseChanges {
  added: NewCase[]
  changed: (CaseValues & { id: string })[]
}
const rowsAtOnce = 200

/** The account always comes first, so no query can forget its tenant. */
export const labelledCases = (db: Database, accountId: string, botId: string) =>
  db
    .selectFrom('testCases')
    .leftJoin('entries', (join) =>
      join
        .on('testCases.expectedKind', '=', 'entry')
        .onRef('entries.id', '=', 'testCases.expectedId')
        .onRef('entries.botId', '=', 'testCases.botId'),
    )
    .leftJoin('sources', (join) =>
      join
        .on('testCases.expectedKind', '=', 'source')
        .onRef('sources.id', '=', 'testCases.expectedId')
        .onRef('sources.botId', '=', 'testCases.botId'),
    )
    .where('testCases.accountId', '=', accountId)
    .where('testCases.botId', '=', botId)
    .selectAll('testCases')
    .select(['entries.questionsJson', 'sources.title as sourceTitle'])

export function createTestCaseStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const casesOf = (accountId: string, botId: string) =>
    db.selectFrom('testCases').where('accountId', '=', accountId).where('botId', '=', botId)

  const update = (within: Database, accountId: string, botId: string, caseId: string, values: CaseValues) =>
    within
      .updateTable('testCases')
      // The last verdict was about something else.
      .set({ ...values, lastVerdict: null })
      .where('accountId', '=', accountId)
      .where('botId', '=', botId)
      .where('id', '=', caseId)
      .executeTakeFirst()

  return {
    recordExport: (accountId: string, entry: AuditEntry): Promise<void> => record(db, accountId, entry),

    /** Newest first. */
    list: (accountId: string, botId: string): Promise<LabelledCase[]> =>
      labelledCases(db, accountId, botId).orderBy('testCases.id', 'desc').execute(),

    find: (accountId: string, botId: string, caseId: string): Promise<LabelledCase | undefined> =>
      labelledCases(db, accountId, botId).where('testCases.id', '=', caseId).executeTakeFirst(),

    findByMessage: (accountId: string, botId: string, messageHash: string) =>
      casesOf(accountId, botId).where('messageHash', '=', messageHash).select('id').executeTakeFirst(),

    async count(accountId: string, botId: string): Promise<number> {
      const { count } = await casesOf(accountId, botId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Whether the bot has the expected entry or source. */
    async hasExpected(accountId: string, botId: string, table: 'entries' | 'sources', id: string): Promise<boolean> {
      const found = await db
        .selectFrom(table)
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('id', '=', id)
        .select('id')
        .executeTakeFirst()
      return found !== undefined
    },

    insert: (
      accountId: string,
      botId: string,
      values: NewCase & Partial<Pick<CaseRow, 'lastVerdict'>>,
      line?: AuditEntry,
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .insertInto('testCases')
          .values({ lastVerdict: null, ...values, accountId, botId })
          .execute()
        if (line) await record(within, accountId, line)
      }),

    /** Whether the audit log says that the account had this case. */
    wasDeleted: (accountId: string, caseId: string): Promise<boolean> =>
      isRecorded({ db, scan }, accountId, 'test.deleted', caseId),

    /** False when there is no such case. */
    async update(accountId: string, botId: string, caseId: string, values: CaseValues): Promise<boolean> {
      return (await update(db, accountId, botId, caseId, values)).numUpdatedRows > 0n
    },

    /** False when there is no such case. */
    delete: (accountId: string, botId: string, caseId: string, line: AuditEntry): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('testCases')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('id', '=', caseId)
          .executeTakeFirst()
        if (numDeletedRows > 0n) await record(within, accountId, line)
        return numDeletedRows > 0n
      }),

    /** All or nothing: `decide` sees the current cases and returns what to add and change. */
    merge: (accountId: string, botId: string, decide: (known: LabelledCase[]) => CaseChanges): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { added, changed } = decide(
          await labelledCases(transaction, accountId, botId).orderBy('testCases.id').execute(),
        )
        for (let at = 0; at < added.length; at += rowsAtOnce) {
          const rows: Insertable<Tables['testCases']>[] = added
            .slice(at, at + rowsAtOnce)
            .map((row) => ({ ...row, accountId, botId, lastVerdict: null }))
          await transaction.insertInto('testCases').values(rows).execute()
        }
        for (const { id, ...values } of changed) await update(transaction, accountId, botId, id, values)
      }),

    /** The questions of a bot's entries, oldest first, paginated. */
    entryPage: (accountId: string, botId: string, { limit, after }: { limit: number; after: string | undefined }) =>
      db
        .selectFrom('entries')
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .$if(after !== undefined, (query) => query.where('id', '>', after as string))
        .orderBy('id')
        .limit(limit)
        .select(['id', 'questionsJson'])
        .execute(),

    sourceTitles: (accountId: string, botId: string) => {
      const sources = db.selectFrom('sources').where('accountId', '=', accountId).where('botId', '=', botId)
      return scan(sources.orderBy('id').select(['id', 'title']).compile(), accountId)
    },
  }
}
export type TestCaseStore = ReturnType<typeof createTestCaseStore>
