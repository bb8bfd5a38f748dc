import type { BotFilter, BotSort } from 'beckon-contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import { placeInName } from '../store/place-in-name.ts'
import type { Tables } from '../store/tables.ts'
import { entryCount } from './entry-count.ts'
import { namePartsOf } from './name-parts.ts'

export interface ListedBots {
  /** Folded words that the name has, and what was typed, folded. */
  words: string[]
  typed: string
  /** What was typed, if it is an id. */
  id: string | undefined
  filter: BotFilter | undefined
  sort: BotSort
  ids: string[] | undefined
  limit: number
  offset: number
}

type Listed = SelectQueryBuilder<Tables, 'listedBots', object>

const filters: Record<BotFilter, (query: Listed) => Listed> = {
  active: (query) => query.where('isArchived', '=', 0),
  api: (query) => query.where('isArchived', '=', 0).where('apiTrigger', '=', 1),
  widget: (query) => query.where('isArchived', '=', 0).where('widgetEnabled', '=', 1),
  off: (query) => query.where('isArchived', '=', 0).where('apiTrigger', '=', 0).where('widgetEnabled', '=', 0),
  archived: (query) => query.where('isArchived', '=', 1),
}

/** The last order is always the id's, so that pages neither repeat nor miss a bot. */
const orders: Record<Exclude<BotSort, 'match'>, [column: keyof Tables['listedBots'], direction: 'asc' | 'desc'][]> = {
  newest: [['botId', 'desc']],
  name: [
    ['sortName', 'asc'],
    ['botId', 'asc'],
  ],
  changed: [
    ['updatedAt', 'desc'],
    ['botId', 'desc'],
  ],
  conversations: [
    ['conversations', 'desc'],
    ['botId', 'desc'],
  ],
}
const reversed = { asc: 'desc', desc: 'asc' } as const
const ordered = (query: Listed, sort: keyof typeof orders, isReversed = false): Listed =>
  orders[sort].reduce(
    (sorted, [column, direction]) => sorted.orderBy(column, isReversed ? reversed[direction] : direction),
    query,
  )

const lastCharacter = '\u{10ffff}'
/** Words that more names have are soon found by reading the names in any order. */
const rareAtMost = 500

/** The list of an account's bots (`docs/decisions/0069`). The account always comes first. */
export function createBotListStore({ db, kind, scan }: OpenDatabase, { rareMost = rareAtMost } = {}) {
  function matching(accountId: string, { words, id, filter, ids }: ListedBots): Listed {
    let query: Listed = db.selectFrom('listedBots').where('accountId', '=', accountId)
    if (filter) query = filters[filter](query)
    if (ids) query = query.where(isOneOf(kind, 'botId', ids))
    if (words.length === 0) return query
    return query.where((is) => {
      const named = is.and(words.map((word) => is(placeInName(kind, word), '>', 0)))
      return id === undefined ? named : is.or([named, is('botId', '=', id)])
    })
  }

  async function idsOf(accountId: string, query: Listed, limit: number, offset = 0): Promise<string[]> {
    const found = await scan(query.limit(limit).offset(offset).select('botId').compile(), accountId)
    return found.map(({ botId }) => botId)
  }

  /** Names that begin with what was typed, then those that have it, then archived bots: each only if there is room. */
  async function best(accountId: string, wanted: ListedBots): Promise<string[]> {
    const { typed, limit, offset } = wanted
    const all = matching(accountId, wanted)
    const [active, archived] = [all.where('isArchived', '=', 0), all.where('isArchived', '=', 1)]
    const first = active.where('searchName', '>=', typed).where('searchName', '<', typed + lastCharacter)
    const others = active.where((is) =>
      is.or([is('searchName', '<', typed), is('searchName', '>=', typed + lastCharacter)]),
    )
    const stages =
      typed === ''
        ? [ordered(active, 'newest')]
        : [first.orderBy('searchName').orderBy('botId'), ordered(others, 'newest')]
    const ids: string[] = []
    for (const stage of [...stages, ordered(archived, 'newest')]) {
      const room = offset + limit - ids.length
      if (room > 0) ids.push(...(await idsOf(accountId, stage, room)))
    }
    return ids.slice(offset)
  }

  /** Conversations that are not in the bots' rows yet (`docs/decisions/0071`). */
  const uncounted = (accountId: string, ids: string[]) =>
    kind === 'postgres'
      ? db
          .selectFrom('uncountedConversations')
          .where('accountId', '=', accountId)
          .groupBy('botId')
          .select(['botId', ({ fn }) => fn.sum<number>('change').as('conversations')])
          .as('uncounted')
      : db
          .selectFrom('listedBots as counted')
          .innerJoin('conversations as begun', (join) =>
            join.onRef('begun.botId', '=', 'counted.botId').onRef('begun.createdAt', '>=', 'counted.countedUntil'),
          )
          .where('counted.accountId', '=', accountId)
          .where(isOneOf(kind, 'counted.botId', ids))
          .groupBy('counted.botId')
          .select(['counted.botId', ({ fn }) => fn.countAll<number>().as('conversations')])
          .as('uncounted')

  /** With a known total, the second half of the list is read from its end. */
  async function sortedPage(accountId: string, wanted: ListedBots, sort: keyof typeof orders, total?: number) {
    const { limit, offset } = wanted
    const all = matching(accountId, wanted)
    if (total === undefined || offset <= total / 2) return idsOf(accountId, ordered(all, sort), limit, offset)
    const rows = Math.min(limit, total - offset)
    if (rows <= 0) return []
    const ids = await idsOf(accountId, ordered(all, sort, true), rows, total - offset - rows)
    return ids.reverse()
  }

  return {
    /**
     * On PostgreSQL, bots with rare words are found by an index of the names' parts (`docs/decisions/0070`), and
     * only they are looked at from then on. SQLite reads all names as fast.
     */
    async narrow(accountId: string, wanted: ListedBots): Promise<ListedBots> {
      const parts = kind === 'postgres' ? namePartsOf(accountId, wanted.words) : []
      if (parts.length === 0) return wanted
      const query = sql<{ botId: string }>`
        select "botId" from "listedBots"
        where bot_name_parts("accountId", "searchName") @> ${parts}::text[] and "accountId" = ${accountId}
        limit ${rareMost + 1}
      `
      const found = (await scan(query.compile(db), accountId)).map(({ botId }) => botId)
      if (found.length > rareMost) return wanted
      const ids = new Set(wanted.id === undefined ? found : [...found, wanted.id])
      return { ...wanted, ids: wanted.ids ? wanted.ids.filter((id) => ids.has(id)) : [...ids] }
    },

    /** The ids of a page, in order. */
    page: (accountId: string, wanted: ListedBots, total?: number): Promise<string[]> =>
      wanted.sort === 'match' ? best(accountId, wanted) : sortedPage(accountId, wanted, wanted.sort, total),

    async count(accountId: string, wanted: ListedBots): Promise<number> {
      const query = matching(accountId, wanted).select((select) => select.fn.countAll<number>().as('count'))
      return (await scan(query.compile(), accountId))[0]?.count ?? 0
    },

    /** What the list shows of them, in any order. */
    describe: (accountId: string, ids: string[]) =>
      scan(
        db
          .selectFrom('listedBots')
          .innerJoin('bots', 'bots.id', 'listedBots.botId')
          .leftJoin(uncounted(accountId, ids), (join) => join.onRef('uncounted.botId', '=', 'bots.id'))
          .where('listedBots.accountId', '=', accountId)
          .where(isOneOf(kind, 'listedBots.botId', ids))
          .select(['bots.id', 'bots.name', 'bots.apiTrigger', 'bots.widgetEnabled', 'bots.updatedAt'])
          .select(['bots.archivedAt', 'listedBots.conversations', 'uncounted.conversations as uncounted', entryCount])
          .compile(),
        accountId,
      ),
  }
}
