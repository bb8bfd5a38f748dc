import type { Insertable, Selectable, Updateable } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import { growKnowledge } from '../bot-changes/bot-changes.ts'
import type { Database } from '../store/database.ts'
import { cancelJob, enqueueJob } from '../store/jobs.ts'
import type { Tables } from '../store/tables.ts'

export type SourceRow = Selectable<Tables['sources']>
export type SourceFile = { name: string; content: Buffer }
type NewSource = Omit<
  Insertable<Tables['sources']>,
  'accountId' | 'state' | 'reason' | 'done' | 'total' | 'readAt' | 'nextReadAt' | 'passagesVersion'
>
type SourceValues = Pick<Updateable<Tables['sources']>, 'title' | 'reread' | 'bytes' | 'nextReadAt'>

/** The account always comes first, so no query can forget its tenant. */
export function createSourceStore(db: Database) {
  /** Queues it, in the same commit as the change that requires it. */
  async function askForReading(
    transaction: Database,
    accountId: string,
    sourceId: string,
    dueAt: number,
  ): Promise<void> {
    await transaction
      .updateTable('sources')
      .set({ state: 'waiting', reason: null, done: 0, total: 0 })
      .where('accountId', '=', accountId)
      .where('id', '=', sourceId)
      .execute()
    await enqueueJob(transaction, { kind: 'read-source', accountId, subjectId: sourceId, dueAt })
  }

  return {
    insert: (accountId: string, source: NewSource, file?: SourceFile): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('sources')
          .values({
            ...source,
            accountId,
            state: 'waiting',
            reason: null,
            done: 0,
            total: 0,
            readAt: null,
            nextReadAt: null,
          })
          .execute()
        if (file)
          await transaction
            .insertInto('sourceFiles')
            .values({ ...file, accountId, sourceId: source.id })
            .execute()
        await askForReading(transaction, accountId, source.id, source.createdAt)
      }),

    findFile: (accountId: string, sourceId: string): Promise<SourceFile | undefined> =>
      db
        .selectFrom('sourceFiles')
        .where('accountId', '=', accountId)
        .where('sourceId', '=', sourceId)
        .select(['name', 'content'])
        .executeTakeFirst(),

    update: async (accountId: string, sourceId: string, values: SourceValues): Promise<void> => {
      await db
        .updateTable('sources')
        .set(values)
        .where('accountId', '=', accountId)
        .where('id', '=', sourceId)
        .execute()
    },

    /** A new text or title: read it again. */
    replaceText: (
      accountId: string,
      sourceId: string,
      values: SourceValues,
      content: Buffer | undefined,
      dueAt: number,
    ) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('sources')
          .set(values)
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .execute()
        if (content)
          await transaction
            .updateTable('sourceFiles')
            .set({ content })
            .where('accountId', '=', accountId)
            .where('sourceId', '=', sourceId)
            .execute()
        await askForReading(transaction, accountId, sourceId, dueAt)
      }),

    readAgain: (accountId: string, sourceId: string, dueAt: number): Promise<void> =>
      db.transaction().execute((transaction) => askForReading(transaction, accountId, sourceId, dueAt)),

    /** When it will be re-read automatically; null means never. Only for a source that is not waiting or being read. */
    reschedule: (
      accountId: string,
      sourceId: string,
      values: SourceValues & { nextReadAt: number | null },
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('sources')
          .set(values)
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .execute()
        await cancelJob(transaction, { kind: 'read-source', subjectId: sourceId })
        if (values.nextReadAt !== null)
          await enqueueJob(transaction, {
            kind: 'read-source',
            accountId,
            subjectId: sourceId,
            dueAt: values.nextReadAt,
          })
      }),

    /**
     * Removes it from answers immediately; a running reading finds out that it should stop. The rows are deleted
     * gradually.
     */
    silence: (accountId: string, botId: string, sourceId: string, entry: AuditEntry): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('sources')
          .set({ state: 'failed', reason: 'It is being deleted.', nextReadAt: null })
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .execute()
        await cancelJob(transaction, { kind: 'read-source', subjectId: sourceId })
        await transaction
          .updateTable('documents')
          .set({ isCurrent: 0 })
          .where('accountId', '=', accountId)
          .where('sourceId', '=', sourceId)
          .execute()
        await growKnowledge(transaction, accountId, botId, 'passages')
        await record(transaction, accountId, entry)
      }),

    /** A reading requested after it was silenced may have published once more: remove that from answers, too. */
    delete: (accountId: string, botId: string, sourceId: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        // First, so that a concurrent publisher has either finished or finds the source gone.
        await transaction
          .updateTable('sources')
          .set({ state: 'failed' })
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .execute()
        const published = await transaction
          .selectFrom('documents')
          .where('accountId', '=', accountId)
          .where('sourceId', '=', sourceId)
          .where('isCurrent', '=', 1)
          .select('id')
          .executeTakeFirst()
        await transaction.deleteFrom('sources').where('accountId', '=', accountId).where('id', '=', sourceId).execute()
        if (published) await growKnowledge(transaction, accountId, botId, 'passages')
      }),
  }
}
export type SourceStore = ReturnType<typeof createSourceStore>
