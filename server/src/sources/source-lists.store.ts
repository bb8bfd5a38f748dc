import type { SourceKind, SourceQuery, SourceSort, SourceState } from 'beckon-contract'
import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { containing } from '../store/like-patterns.ts'

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

/**
 * What is asked about all sources of a bot: they and their documents are many rows. The account always comes first, so
 * no query can forget its tenant.
 */
export function createSourceListStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
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

  return {
    page(
      accountId: string,
      botId: string,
      { limit, after, search = '', state, sort = 'newest' }: Omit<SourceQuery, 'cursor'> & SourcePage,
    ) {
      const found = counted(accountId, botId)
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
      return scan(found.compile(), accountId)
    },

    /** Of its documents, a source has few: one for each of its pages. */
    find: (accountId: string, botId: string, sourceId: string) =>
      counted(accountId, botId).where('sources.id', '=', sourceId).executeTakeFirst(),

    /** Oldest first. */
    listIds: (accountId: string, botId: string) =>
      scan(sourcesOf(accountId, botId).select('id').orderBy('id').compile(), accountId),

    async count(accountId: string, botId: string): Promise<number> {
      const counted = sourcesOf(accountId, botId).select((select) => select.fn.countAll<number>().as('count'))
      return (await scan(counted.compile(), accountId))[0]?.count ?? 0
    },

    async hasAddress(accountId: string, botId: string, kind: SourceKind, url: string): Promise<boolean> {
      const found = sourcesOf(accountId, botId).where('kind', '=', kind).where('url', '=', url).select('id').limit(1)
      return (await scan(found.compile(), accountId)).length > 0
    },

    /** Whether a page or site is of this origin. */
    async hasOrigin(accountId: string, botId: string, origin: string): Promise<boolean> {
      const found = sourcesOf(accountId, botId)
        .where((where) => where.or([where('url', '=', origin), where('url', 'like', `${origin}/%`)]))
        .select('id')
        .limit(1)
      return (await scan(found.compile(), accountId)).length > 0
    },
  }
}
