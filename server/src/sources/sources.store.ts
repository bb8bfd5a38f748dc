import type { SourceKind, SourceQuery, SourceSort, SourceState } from 'beckon-contract'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
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

interface SourcePage {
  limit: number
  /** The last source of the page before. */
  after?: string | undefined
}

const orders: Record<SourceSort, { direction: 'asc' | 'desc'; beyond: '<' | '>' }> = {
  newest: { direction: 'desc', beyond: '<' },
  oldest: { direction: 'asc', beyond: '>' },
  name: { direction: 'asc', beyond: '>' },
  used: { direction: 'desc', beyond: '<' },
}

/** What sources are sorted by before their id. */
const places: Record<SourceSort, (table: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  newest: () => sql`0`,
  oldest: () => sql`0`,
  name: (table) => sql`lower(${table}."title")`,
  used: (table) => sql`(select coalesce(sum("uses"), 0) from "citationCounts"
    where "citationCounts"."botId" = ${table}."botId" and "citationCounts"."citedId" = ${table}."id")`,
}

/** After the last source of the page before, as it is now. */
const isBeyond = (accountId: string, sort: SourceSort, after: string) => {
  if (sort === 'newest' || sort === 'oldest')
    return sql<boolean>`"sources"."id" ${sql.raw(orders[sort].beyond)} ${after}`
  const last = sql.table('last')
  return sql<boolean>`(${places[sort](sql.table('sources'))}, "sources"."id") ${sql.raw(orders[sort].beyond)}
    (select ${places[sort](last)}, ${last}."id" from "sources" as ${last}
      where ${last}."accountId" = ${accountId} and ${last}."id" = ${after})`
}

/** The account always comes first, so no query can forget its tenant. */
export function createSourceStore(db: Database) {
  const sourcesOf = (accountId: string, botId: string) =>
    db.selectFrom('sources').where('sources.accountId', '=', accountId).where('sources.botId', '=', botId)

  const counted = (accountId: string, botId: string) =>
    sourcesOf(accountId, botId)
      .selectAll('sources')
      .select((select) =>
        select
          .selectFrom('documents')
          .whereRef('documents.sourceId', '=', 'sources.id')
          .where('documents.isCurrent', '=', 1)
          .select(({ fn, val }) => fn.coalesce(fn.sum<number>('documents.passageCount'), val(0)).as('count'))
          .$asScalar()
          .$notNull()
          .as('passageCount'),
      )

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
    page: (
      accountId: string,
      botId: string,
      { limit, after, search = '', state, sort = 'newest' }: Omit<SourceQuery, 'cursor'> & SourcePage,
    ) =>
      counted(accountId, botId)
        .$if(state !== undefined, (query) => query.where('sources.state', '=', state as SourceState))
        .$if(search.trim() !== '', (query) =>
          query.where(({ or, eb }) =>
            or([
              eb(sql`lower("sources"."title")`, 'like', sql`${containing(search.trim().toLowerCase())} escape '\\'`),
              // SQLite folds the case of ASCII only.
              eb('sources.title', 'like', sql<string>`${containing(search.trim())} escape '\\'`),
              eb(sql`lower("sources"."url")`, 'like', sql`${containing(search.trim().toLowerCase())} escape '\\'`),
            ]),
          ),
        )
        .$if(after !== undefined, (query) => query.where(isBeyond(accountId, sort, after as string)))
        .$if(sort === 'name' || sort === 'used', (query) =>
          query.orderBy(places[sort](sql.table('sources')), orders[sort].direction),
        )
        .orderBy('sources.id', orders[sort].direction)
        .limit(limit)
        .execute(),

    find: (accountId: string, botId: string, sourceId: string) =>
      counted(accountId, botId).where('sources.id', '=', sourceId).executeTakeFirst(),

    /** Oldest first. */
    listIds: (accountId: string, botId: string) => sourcesOf(accountId, botId).select('id').orderBy('id').execute(),

    findByUrl: (accountId: string, botId: string, kind: SourceKind, url: string) =>
      sourcesOf(accountId, botId).where('kind', '=', kind).where('url', '=', url).select('id').executeTakeFirst(),

    /** A page or site of this origin. */
    findByOrigin: (accountId: string, botId: string, origin: string) =>
      sourcesOf(accountId, botId)
        .where((where) => where.or([where('url', '=', origin), where('url', 'like', `${origin}/%`)]))
        .select('id')
        .limit(1)
        .executeTakeFirst(),

    async count(accountId: string, botId: string): Promise<number> {
      const { count } = await sourcesOf(accountId, botId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

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

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
