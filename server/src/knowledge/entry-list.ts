import type { CitedUses, Entry, EntryFacets, EntryFilterQuery, EntryQuery } from 'beckon-contract'
import { toInstant } from '../lib/clock.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import type { ShownRow, TaggedRow } from './entries.store.ts'
import { languageOf } from './entry-columns.ts'
import { readEntryCursor, writeEntryCursor } from './entry-cursors.ts'
import { createEntryListStore, type EntryFilter, type EntryOrder } from './entry-lists.store.ts'
import { asTag } from './tags.ts'

/** A few milliseconds of work. */
const detectedAtOnce = 50
const matchingAtOnce = 200

type Asked = Omit<EntryQuery, keyof PageRequest>

/** Questions and answers as people look through them: searched, filtered, sorted, and how often each was used. */
export function createEntryList(
  database: Pick<OpenDatabase, 'db' | 'read' | 'scan'>,
  present: (row: ShownRow) => Entry,
) {
  const store = createEntryListStore(database)

  async function list(
    accountId: string,
    botId: string,
    { limit, cursor }: PageRequest,
    { sort = 'newest', ...asked }: Asked,
  ): Promise<Page<Entry>> {
    const filter = await readFilter(accountId, botId, asked)
    const rows = await store.page(accountId, botId, { ...filter, limit: limit + 1, order: orderOf(sort, cursor) })
    const { data, ...page } = pageOf(rows.map(present), limit)
    const last = rows[data.length - 1]
    const used = await usesOf(
      accountId,
      botId,
      data.map(({ id }) => id),
    )
    const shown = data.map((entry) => ({ ...entry, ...used(entry.id) }))
    if (page.next_cursor === null || sort === 'newest' || sort === 'oldest') return { ...page, data: shown }
    return { ...page, data: shown, next_cursor: writeEntryCursor(sort, { at: last?.placeAt ?? 0, id: last?.id ?? '' }) }
  }

  async function readFilter(
    accountId: string,
    botId: string,
    { search = '', tag, language, use }: EntryFilterQuery,
  ): Promise<EntryFilter> {
    if (language !== undefined) await detectMissing(accountId, botId)
    return { search: search.trim().toLowerCase(), tag: tag === undefined ? undefined : asTag(tag), language, use }
  }

  /** Without what was changed since then. */
  const count = async (accountId: string, botId: string, asked: EntryFilterQuery, until: number): Promise<number> =>
    store.countMatching(accountId, botId, await readFilter(accountId, botId, asked), until)

  /** All of them, oldest first. */
  async function* matching(
    accountId: string,
    botId: string,
    asked: EntryFilterQuery,
    until: number,
  ): AsyncGenerator<TaggedRow[]> {
    const filter = await readFilter(accountId, botId, asked)
    let after: string | undefined
    for (;;) {
      const rows = await store.listMatching(accountId, botId, filter, { until, after, limit: matchingAtOnce })
      yield rows
      if (rows.length < matchingAtOnce) return
      after = rows.at(-1)?.id
    }
  }

  /** Entries from before languages were stored get theirs the first time somebody asks for it. */
  async function detectMissing(accountId: string, botId: string): Promise<void> {
    for (;;) {
      const rows = await store.listWithoutLanguage(accountId, botId, detectedAtOnce)
      if (rows.length === 0) return
      const detected = rows.map(({ id, questionsJson, answer }) => ({
        id,
        language: languageOf(JSON.parse(questionsJson), answer),
      }))
      await store.setLanguages(accountId, botId, detected)
      await yieldToOthers()
    }
  }

  /** Also of sources. */
  async function usesOf(accountId: string, botId: string, citedIds: string[]) {
    const rows = await store.listUses(accountId, botId, citedIds)
    const byId = new Map(rows.map(({ citedId, count, lastDay }) => [citedId, { count, lastDay: toInstant(lastDay) }]))
    return (id: string): { used?: CitedUses } => {
      const used = byId.get(id)
      return used ? { used } : {}
    }
  }

  async function listFacets(accountId: string, botId: string): Promise<EntryFacets> {
    await detectMissing(accountId, botId)
    const [tagged, languages] = await Promise.all([
      store.listTags(accountId, botId),
      store.listLanguages(accountId, botId),
    ])
    const tags = new Map<string, number>()
    for (const { tagsJson, count } of tagged)
      for (const tag of JSON.parse(tagsJson) as string[]) tags.set(tag, (tags.get(tag) ?? 0) + count)
    return {
      tags: mostFirst([...tags].map(([value, count]) => ({ value, count }))),
      languages: mostFirst(languages),
    }
  }

  return { list, listFacets, usesOf, count, matching }
}
export type EntryList = ReturnType<typeof createEntryList>

function orderOf(sort: NonNullable<EntryQuery['sort']>, cursor: string | undefined): EntryOrder {
  if (sort === 'newest' || sort === 'oldest')
    return { sort, after: cursor === undefined ? undefined : readCursor(cursor) }
  return { sort, after: cursor === undefined ? undefined : readEntryCursor(sort, cursor) }
}

const mostFirst = <Item extends { value: string; count: number }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => other.count - one.count || one.value.localeCompare(other.value))
