import type { Rereading, SourceEventData } from 'beckon-contract'
import type { Updateable } from 'kysely'
import { growKnowledge } from '../bot-changes/bot-changes.ts'
import { emit } from '../events/events.ts'
import { newId } from '../lib/clock.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import type { Tables } from '../store/tables.ts'
import type { Passage } from './passages.ts'
import type { SourceRow } from './sources.store.ts'

/** Small enough that other writers don't wait noticeably. */
const rowsAtOnce = 100
const deletedAtOnce = 500

export interface NewDocument {
  url: string | null
  title: string
  contentHash: string
  readAt: number
  passages: Passage[]
}
export interface Outcome {
  values: Pick<Updateable<Tables['sources']>, 'state' | 'reason' | 'done' | 'total' | 'bytes' | 'readAt'>
  /** The title of the first document: the name of a source that has only a URL. */
  title: string | undefined
  /** Documents of pages that no longer exist. */
  gone: string[]
  nextReadAt: (reread: Rereading) => number | null
}

/** What a reading writes. The account always comes first, so no query can forget its tenant. */
export function createDocumentStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const currentOf = (accountId: string, sourceId: string) =>
    db
      .selectFrom('documents')
      .where('accountId', '=', accountId)
      .where('sourceId', '=', sourceId)
      .where('isCurrent', '=', 1)

  /**
   * Increments the version of the bot's passages, and records it as the first that contains the new content of the
   * source.
   */
  async function noteChange(transaction: Database, { accountId, botId, id }: SourceRow): Promise<void> {
    const passagesVersion = await growKnowledge(transaction, accountId, botId, 'passages')
    await transaction
      .updateTable('sources')
      .set({ passagesVersion })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
  }

  return {
    /**
     * Undefined if there is nothing to read: the source is gone or being deleted, or this reading has already ended. An
     * idle source is re-read automatically only if it is scheduled.
     */
    begin: (accountId: string, sourceId: string): Promise<SourceRow | undefined> =>
      db
        .updateTable('sources')
        .set({ state: 'reading', reason: null, done: 0, total: 0 })
        .where('accountId', '=', accountId)
        .where('id', '=', sourceId)
        .where(({ eb, or }) => or([eb('state', 'in', ['waiting', 'reading']), eb('nextReadAt', 'is not', null)]))
        .returningAll()
        .executeTakeFirst(),

    /**
     * Puts off an automatic reading if the bot is archived; false if it isn't. A reading that somebody asked for is never
     * put off.
     */
    putOffArchived: (
      accountId: string,
      sourceId: string,
      nextReadAt: (reread: Rereading) => number | null,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const source = await transaction
          .selectFrom('sources')
          .innerJoin('bots', 'bots.id', 'sources.botId')
          .where('sources.accountId', '=', accountId)
          .where('sources.id', '=', sourceId)
          .where('sources.state', 'in', ['ready', 'failed'])
          .where('bots.archivedAt', 'is not', null)
          .select('sources.reread')
          .executeTakeFirst()
        const dueAt = source && nextReadAt(source.reread)
        if (!dueAt) return false
        await transaction
          .updateTable('sources')
          .set({ nextReadAt: dueAt })
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .execute()
        await enqueueJob(transaction, { kind: 'read-source', accountId, subjectId: sourceId, dueAt })
        return true
      }),

    /** Returns it to the queue and tells the author why. */
    postpone: async (accountId: string, sourceId: string, reason: string): Promise<void> => {
      await db
        .updateTable('sources')
        .set({ state: 'waiting', reason })
        .where('accountId', '=', accountId)
        .where('id', '=', sourceId)
        .where('state', '=', 'reading')
        .execute()
    },

    setProgress: async (accountId: string, sourceId: string, done: number, total: number): Promise<void> => {
      await db
        .updateTable('sources')
        .set({ done, total })
        .where('accountId', '=', accountId)
        .where('id', '=', sourceId)
        .where('state', '=', 'reading')
        .execute()
    },

    listCurrent: (accountId: string, sourceId: string) =>
      currentOf(accountId, sourceId).select(['id', 'url', 'contentHash', 'passageCount']).execute(),

    /** Writes an unpublished document, in chunks, so that other writes can run in between. */
    async stage(accountId: string, sourceId: string, { passages, ...document }: NewDocument): Promise<string> {
      const documentId = newId()
      await db
        .insertInto('documents')
        .values({ ...document, id: documentId, accountId, sourceId, passageCount: passages.length, isCurrent: 0 })
        .execute()
      for (let at = 0; at < passages.length; at += rowsAtOnce) {
        const rows = passages.slice(at, at + rowsAtOnce).map((passage, offset) => ({
          ...passage,
          id: newId(),
          accountId,
          sourceId,
          documentId,
          position: at + offset,
        }))
        await db.insertInto('passages').values(rows).execute()
        await yieldToOthers()
      }
      return documentId
    },

    /**
     * Publishes this document: it replaces the one with the same URL, or any other if the source is a single document.
     * False if the source is no longer being read.
     */
    publish: (source: SourceRow, documentId: string, url: string | null): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { accountId, id: sourceId } = source
        const { numUpdatedRows } = await transaction
          .updateTable('sources')
          .set({ state: 'reading' })
          .where('accountId', '=', accountId)
          .where('id', '=', sourceId)
          .where('state', '=', 'reading')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await transaction
          .updateTable('documents')
          .set({ isCurrent: 0 })
          .where('accountId', '=', accountId)
          .where('sourceId', '=', sourceId)
          .$if(source.kind === 'site', (query) => query.where('url', '=', url))
          .execute()
        await transaction
          .updateTable('documents')
          .set({ isCurrent: 1 })
          .where('accountId', '=', accountId)
          .where('id', '=', documentId)
          .execute()
        await noteChange(transaction, source)
        return true
      }),

    /** Records the outcome, unless another reading was requested meanwhile: then the next one will. */
    finish: (source: SourceRow, { values, title, gone, nextReadAt }: Outcome, at: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { accountId, id: sourceId } = source
        const update = transaction.updateTable('sources').where('accountId', '=', accountId).where('id', '=', sourceId)
        const ended = await update
          .set(values)
          .where('state', '=', 'reading')
          .returning(['reread', 'title', 'url'])
          .executeTakeFirst()
        if (!ended) return
        const dueAt = nextReadAt(ended.reread)
        await update
          .set({ nextReadAt: dueAt, ...(title !== undefined && ended.title === ended.url && { title }) })
          .execute()
        if (dueAt !== null)
          await enqueueJob(transaction, { kind: 'read-source', accountId, subjectId: sourceId, dueAt })
        for (let at = 0; at < gone.length; at += rowsAtOnce)
          await transaction
            .updateTable('documents')
            .set({ isCurrent: 0 })
            .where('accountId', '=', accountId)
            .where('id', 'in', gone.slice(at, at + rowsAtOnce))
            .execute()
        if (gone.length > 0) await noteChange(transaction, source)
        const type = values.state === 'failed' ? 'source.failed' : 'source.ready'
        const { botId } = source
        const data: SourceEventData = {
          ...{ agent_id: botId, source_id: sourceId, url: ended.url, reason: values.reason ?? null },
          title: ended.title === ended.url ? (title ?? ended.title) : ended.title,
        }
        await emit(transaction, accountId, { type, botId, data, at })
      }),

    /** Deletes documents that are no longer current, in chunks. */
    async sweep(accountId: string, sourceId: string): Promise<void> {
      const old = await db
        .selectFrom('documents')
        .where('accountId', '=', accountId)
        .where('sourceId', '=', sourceId)
        .where('isCurrent', '=', 0)
        .select('id')
        .execute()
      for (const { id } of old) {
        for (let deleted = deletedAtOnce; deleted === deletedAtOnce; await yieldToOthers()) {
          const some = db.selectFrom('passages').where('documentId', '=', id).select('id').limit(deletedAtOnce)
          const { numDeletedRows } = await db.deleteFrom('passages').where('id', 'in', some).executeTakeFirst()
          deleted = Number(numDeletedRows)
        }
        await db.deleteFrom('documents').where('accountId', '=', accountId).where('id', '=', id).execute()
      }
    },

    async passageCount(accountId: string, botId: string): Promise<number> {
      const counted = db
        .selectFrom('documents')
        .innerJoin('sources', 'sources.id', 'documents.sourceId')
        .where('sources.accountId', '=', accountId)
        .where('sources.botId', '=', botId)
        .where('documents.isCurrent', '=', 1)
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>('documents.passageCount'), val(0)).as('count'))
      return (await scan(counted.compile(), accountId))[0]?.count ?? 0
    },
  }
}
export type DocumentStore = ReturnType<typeof createDocumentStore>
