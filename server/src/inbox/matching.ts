import { type InboxFilterQuery, type InboxSort, matchingCountMost } from 'beckon-contract'
import { queryWords } from '../message-search/message-search.ts'
import type { ConversationRow } from '../store/tables.ts'
import { columnOf, type InboxStore, isFigureSort } from './inbox.store.ts'
import type { InboxFilter } from './inbox-filters.ts'

const countedAtOnce = 500

/** A search as it was read once: what it compares with may be deleted while it is gone through. */
export interface Asked {
  botId: string | undefined
  filter: InboxFilter
  words: string[]
  sort: InboxSort
}
/** Of a conversation, a reply or a match, by the sort. */
export interface Place {
  at: number
  id: string
}
interface Some {
  rows: ConversationRow[]
  /** Undefined after the last ones. */
  after: Place | undefined
}

/** What was typed has no word (“??”). */
export const isWordless = (query = ''): boolean => query.trim() !== '' && queryWords(query).length === 0

/** `until`: without conversations that had activity since then. */
export function readAsked({ bot, q, sort = 'updated' }: InboxFilterQuery, filter: InboxFilter, until: number): Asked {
  const to = Math.min(filter.to ?? until, until)
  const similar = isWordless(q) ? [] : filter.similar
  return { botId: bot?.toLowerCase(), filter: { ...filter, to, similar }, words: queryWords(q ?? ''), sort }
}

/** Goes through all conversations that match, as the list shows them, however many they are. */
export function createMatching(store: InboxStore) {
  /** With words or by a figure, a conversation can come several times. */
  async function next(
    accountId: string,
    { words, sort, botId, filter }: Asked,
    after: Place | undefined,
    limit: number,
  ): Promise<Some> {
    const request = { botId, filter, limit }
    const some = <Row extends ConversationRow>(rows: Row[], placeOf: (row: Row) => Place): Some => {
      const last = rows.at(-1)
      return { rows, after: last && rows.length === limit ? placeOf(last) : undefined }
    }
    if (words.length > 0)
      return some(await store.matches(accountId, request, words, after?.at), ({ matchId, id }) => ({ at: matchId, id }))
    if (isFigureSort(sort)) {
      const rows = await store.pageByFigure(accountId, request, sort, after)
      return some(rows, ({ figure, turnId }) => ({ at: figure, id: turnId }))
    }
    return some(await store.page(accountId, request, sort, after), (row) => ({ at: row[columnOf(sort)], id: row.id }))
  }

  async function count(accountId: string, asked: Asked): Promise<{ count: number; isMore: boolean }> {
    const ids = new Set<string>()
    let after: Place | undefined
    do {
      const some = await next(accountId, asked, after, countedAtOnce)
      for (const { id } of some.rows) ids.add(id)
      after = some.after
    } while (after && ids.size <= matchingCountMost)
    return { count: Math.min(ids.size, matchingCountMost), isMore: ids.size > matchingCountMost }
  }

  return { next, count }
}
