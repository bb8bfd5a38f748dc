import { type TokenFilter, type TokenSort, tokenExpiringDays } from 'beckon-contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import { dayMs } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import { placeInName } from '../store/place-in-name.ts'
import type { Tables } from '../store/tables.ts'

export interface ListedTokens {
  /** Folded words that the name or the characters of the value have. */
  words: string[]
  filter: TokenFilter | undefined
  sort: TokenSort
  ids: string[] | undefined
  limit: number
  offset: number
  now: number
}

type Listed = SelectQueryBuilder<Tables, 'tokens', object>

const active = (query: Listed, now: number) =>
  query
    .where('disabledAt', 'is', null)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))

const filters: Record<TokenFilter, (query: Listed, now: number) => Listed> = {
  active,
  expiring: (query, now) => active(query, now).where('expiresAt', '<', now + tokenExpiringDays * dayMs),
  expired: (query, now) => query.where('disabledAt', 'is', null).where('expiresAt', '<=', now),
  disabled: (query) => query.where('disabledAt', 'is not', null),
}

// A server of an older version has no names for the list.
const searchName = sql<string>`coalesce("searchName", lower(name))`
const sortName = sql<string>`coalesce("sortName", lower(name))`

/** Tokens that were never used, or never expire, come last. The last order is the id's, so that pages skip none. */
const orders: Record<TokenSort, (query: Listed) => Listed> = {
  newest: (query) => query,
  name: (query) => query.orderBy(sortName),
  used: (query) => query.orderBy(sql`coalesce("lastUsedAt", 0)`, 'desc'),
  expiry: (query) => query.orderBy(sql`case when "expiresAt" is null then 1 else 0 end`).orderBy('expiresAt'),
}

/** The list of an account's tokens. Disabled ones stay in it, so it can become long. The account always comes first. */
export function createTokenListStore({ db, kind, scan }: OpenDatabase) {
  function matching(accountId: string, { words, filter, ids, now }: ListedTokens): Listed {
    let query: Listed = db.selectFrom('tokens').where('accountId', '=', accountId)
    if (filter) query = filters[filter](query, now)
    if (ids) query = query.where(isOneOf(kind, 'id', ids))
    for (const word of words) query = query.where(placeInName(kind, word, searchName), '>', 0)
    return query
  }

  return {
    page(accountId: string, wanted: ListedTokens) {
      const page = orders[wanted.sort](matching(accountId, wanted))
        .orderBy('id', 'desc')
        .limit(wanted.limit)
        .offset(wanted.offset)
        .selectAll()
        .select(({ selectFrom }) =>
          selectFrom('people').whereRef('people.id', '=', 'tokens.createdBy').select('people.name').as('creatorName'),
        )
      return scan(page.compile(), accountId)
    },

    async count(accountId: string, wanted: ListedTokens): Promise<number> {
      const query = matching(accountId, wanted).select((select) => select.fn.countAll<number>().as('count'))
      return (await scan(query.compile(), accountId))[0]?.count ?? 0
    },
  }
}
