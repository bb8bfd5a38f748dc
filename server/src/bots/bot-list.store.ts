import type { BotFilter, BotSort } from 'beckon-contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import type { Tables } from '../store/tables.ts'

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
const orders: Record<Exclude<BotSort, 'match'>, (query: Listed) => Listed> = {
  newest: (query) => query.orderBy('botId', 'desc'),
  name: (query) => query.orderBy('sortName').orderBy('botId'),
  changed: (query) => query.orderBy('updatedAt', 'desc').orderBy('botId', 'desc'),
  conversations: (query) => query.orderBy('conversations', 'desc').orderBy('botId', 'desc'),
}
const lastCharacter = '\u{10ffff}'

/** The list of an account's bots (`docs/decisions/0069`). The account always comes first. */
export function createBotListStore({ db, kind, scan }: OpenDatabase) {
  /** Where a text is in the name, from 1; 0: nowhere. */
  const has = (text: string) =>
    kind === 'postgres' ? sql<number>`strpos("searchName", ${text})` : sql<number>`instr("searchName", ${text})`

  function matching(accountId: string, { words, id, filter, ids }: ListedBots): Listed {
    let query: Listed = db.selectFrom('listedBots').where('accountId', '=', accountId)
    if (filter) query = filters[filter](query)
    if (ids) query = query.where(isOneOf(kind, 'botId', ids))
    if (words.length === 0) return query
    return query.where((is) => {
      const named = is.and(words.map((word) => is(has(word), '>', 0)))
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
      typed === '' ? [orders.newest(active)] : [first.orderBy('searchName').orderBy('botId'), orders.newest(others)]
    const ids: string[] = []
    for (const stage of [...stages, orders.newest(archived)]) {
      const room = offset + limit - ids.length
      if (room > 0) ids.push(...(await idsOf(accountId, stage, room)))
    }
    return ids.slice(offset)
  }

  return {
    /** The ids of a page, in order. */
    page: (accountId: string, wanted: ListedBots): Promise<string[]> =>
      wanted.sort === 'match'
        ? best(accountId, wanted)
        : idsOf(accountId, orders[wanted.sort](matching(accountId, wanted)), wanted.limit, wanted.offset),

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
          .leftJoin(
            (noted) =>
              noted
                .selectFrom('uncountedConversations')
                .where('uncountedConversations.accountId', '=', accountId)
                .groupBy('uncountedConversations.botId')
                .select(['uncountedConversations.botId', (note) => note.fn.sum<number>('change').as('conversations')])
                .as('uncounted'),
            (join) => join.onRef('uncounted.botId', '=', 'bots.id'),
          )
          .where('listedBots.accountId', '=', accountId)
          .where(isOneOf(kind, 'listedBots.botId', ids))
          .select(['bots.id', 'bots.name', 'bots.apiTrigger', 'bots.widgetEnabled', 'bots.updatedAt'])
          .select(['bots.archivedAt', 'listedBots.conversations', 'uncounted.conversations as uncounted'])
          .select((select) =>
            select
              .selectFrom('entries')
              .whereRef('entries.botId', '=', 'bots.id')
              .select((entry) => entry.fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull()
              .as('entryCount'),
          )
          .compile(),
        accountId,
      ),
  }
}
