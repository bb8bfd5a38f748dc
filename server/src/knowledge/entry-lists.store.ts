import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { containing } from '../store/like-patterns.ts'
import type { SortPosition } from '../store/sort-cursors.ts'
import type { EntryRow, TaggedRow } from './entries.store.ts'
import type { MovingSort } from './entry-cursors.ts'

export interface EntryFilter {
  /** Lower-cased. */
  search?: string | undefined
  tag?: string | undefined
  language?: string | undefined
  use?: 'used' | 'never' | undefined
}
export type EntryOrder =
  | { sort: 'newest'; after?: string | undefined }
  | { sort: 'oldest'; after?: string | undefined }
  | { sort: MovingSort; after?: SortPosition | undefined }

/** Lists of questions and answers. The account always comes first, so no query can forget its tenant. */
export function createEntryListStore({ db, read, scan }: Pick<OpenDatabase, 'db' | 'read' | 'scan'>) {
  const entriesOf = (accountId: string, botId: string) =>
    db.selectFrom('entries').where('accountId', '=', accountId).where('botId', '=', botId)

  const filtered = (accountId: string, botId: string, { search = '', tag, language, use }: EntryFilter) =>
    entriesOf(accountId, botId)
      .$if(search !== '', (query) => query.where(sql<boolean>`"searchText" like ${containing(search)} escape '\\'`))
      .$if(tag !== undefined, (query) =>
        query.where(sql<boolean>`"tagsJson" like ${containing(JSON.stringify(tag))} escape '\\'`),
      )
      .$if(language !== undefined, (query) =>
        query.where(sql<boolean>`coalesce("language", 'und') = ${language as string}`),
      )
      .$if(use !== undefined, (query) => query.where(sql<boolean>`${uses} ${sql.raw(use === 'used' ? '>' : '=')} 0`))

  return {
    page(
      accountId: string,
      botId: string,
      { limit, order, ...filter }: EntryFilter & { limit: number; order: EntryOrder },
    ): Promise<(EntryRow & { placeAt?: number })[]> {
      const rows = filtered(accountId, botId, filter).limit(limit)
      if (order.sort === 'newest' || order.sort === 'oldest') {
        const { sort, after } = order
        const page = rows
          .$if(after !== undefined, (query) => query.where('id', sort === 'newest' ? '<' : '>', after as string))
          .orderBy('id', sort === 'newest' ? 'desc' : 'asc')
          .selectAll()
        const isFiltered = Object.values(filter).some(Boolean)
        return isFiltered ? scan(page.compile(), accountId) : read(page.compile())
      }
      const { sort, after } = order
      const at = sort === 'changed' ? sql<number>`"updatedAt"` : uses
      const page = rows
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(${at} < ${after?.at} or (${at} = ${after?.at} and "id" < ${after?.id}))`),
        )
        .orderBy(at, 'desc')
        .orderBy('id', 'desc')
        .selectAll()
        .select(at.as('placeAt'))
      return scan(page.compile(), accountId)
    },

    async countMatching(accountId: string, botId: string, filter: EntryFilter, until: number): Promise<number> {
      const counted = filtered(accountId, botId, filter)
        .where('updatedAt', '<', until)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
      return Number((await scan(counted.compile(), accountId))[0]?.count ?? 0)
    },

    /** Oldest first. */
    listMatching: (
      accountId: string,
      botId: string,
      filter: EntryFilter,
      { until, after, limit }: { until: number; after: string | undefined; limit: number },
    ): Promise<TaggedRow[]> =>
      scan(
        filtered(accountId, botId, filter)
          .where('updatedAt', '<', until)
          .$if(after !== undefined, (query) => query.where('id', '>', after as string))
          .orderBy('id')
          .limit(limit)
          .select(['id', 'questionsJson', 'answer', 'tagsJson'])
          .compile(),
        accountId,
      ),

    /** How often these entries or sources were cited, and on which day (UTC) last. */
    async listUses(accountId: string, botId: string, citedIds: string[]) {
      if (citedIds.length === 0) return []
      const counted = db
        .selectFrom('citationCounts')
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('citedId', 'in', citedIds)
        .groupBy('citedId')
        .select(['citedId'])
        .select(sql<number>`cast(sum("uses") as bigint)`.as('count'))
        .select(({ fn }) => fn.max('day').as('lastDay'))
      return scan(counted.compile(), accountId)
    },

    listTags: (accountId: string, botId: string): Promise<{ tagsJson: string; count: number }[]> =>
      scan(
        entriesOf(accountId, botId)
          .where('tagsJson', '!=', '[]')
          .groupBy('tagsJson')
          .select(({ fn }) => ['tagsJson', fn.countAll<number>().as('count')])
          .compile(),
        accountId,
      ),

    /** Stored before languages were. */
    listWithoutLanguage: (accountId: string, botId: string, limit: number) =>
      entriesOf(accountId, botId)
        .where('language', 'is', null)
        .limit(limit)
        .select(['id', 'questionsJson', 'answer'])
        .execute(),

    /** One that was saved meanwhile keeps the language of its new text. */
    setLanguages: (accountId: string, botId: string, entries: { id: string; language: string }[]): Promise<void> =>
      db.transaction().execute(async (within) => {
        for (const { id, language } of entries)
          await within
            .updateTable('entries')
            .set({ language })
            .where('accountId', '=', accountId)
            .where('botId', '=', botId)
            .where('id', '=', id)
            .where('language', 'is', null)
            .execute()
      }),

    listLanguages: (accountId: string, botId: string): Promise<{ value: string; count: number }[]> =>
      scan(
        entriesOf(accountId, botId)
          .groupBy(sql`1`)
          .select(sql<string>`coalesce("language", 'und')`.as('value'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .compile(),
        accountId,
      ),
  }
}

const uses = sql<number>`(select cast(coalesce(sum("uses"), 0) as bigint) from "citationCounts"
  where "citationCounts"."botId" = "entries"."botId" and "citationCounts"."citedId" = "entries"."id")`
