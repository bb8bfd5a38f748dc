import { type CompiledQuery, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { type CountedFilter, countedConditions } from './counted-filter.ts'
import type { InboxFilter } from './inbox-filters.ts'

/** Conversations are read in their order until a page is full, unless at most so many can be on it. */
const fewMost = 5_000

interface Asked {
  /** Absent: of all bots. */
  botId: string | undefined
  filter: InboxFilter
}

/**
 * All conversations that a filter leaves, and some more, if an index knows that they are few: then only these are read.
 * Reading conversations in their order until a page is full is quick for what is frequent, and reads all of them for what
 * is rare; the other way round it is the opposite, and no planner can know which it is (`docs/decisions/0061`).
 */
export async function findFew(
  database: OpenDatabase,
  accountId: string,
  asked: Asked,
  most = fewMost,
): Promise<string[] | undefined> {
  if (asked.filter.similar) return asked.filter.similar
  for (const query of queriesOf(database, accountId, asked)) {
    const rows = await database.scan(query(most + 1).compile(), accountId)
    if (rows.length <= most) return [...new Set(rows.map(({ conversationId }) => conversationId))]
  }
  return undefined
}

type Listing = (limit: number) => { compile: () => CompiledQuery<{ conversationId: string }> }

/** Each with the columns of one index, so that it reads no more than it lists. The narrowest first. */
function queriesOf({ db }: OpenDatabase, accountId: string, { botId, filter }: Asked): Listing[] {
  const { userId, labelId, rating, counted } = filter
  const listings: Listing[] = []
  // A conversation's person is that of its last message.
  if (userId !== undefined)
    listings.push((limit) =>
      db
        .selectFrom('turns')
        .where('accountId', '=', accountId)
        .where('userId', '=', userId)
        .limit(limit)
        .select('conversationId'),
    )
  if (labelId !== undefined)
    listings.push((limit) =>
      db
        .selectFrom('conversationLabels')
        .where('labelId', '=', labelId)
        .where('accountId', '=', accountId)
        .limit(limit)
        .select('conversationId'),
    )
  const rated = rating ?? counted?.rating
  if (rated !== undefined)
    listings.push((limit) =>
      db
        .selectFrom('turns')
        .where('accountId', '=', accountId)
        .where('rating', '=', rated)
        .limit(limit)
        .select('conversationId'),
    )
  if (counted === undefined) return listings
  const { from, to, outcome, language, tokenId, citedId } = counted
  const range = { from, to }
  if (citedId !== undefined)
    listings.push((limit) =>
      db
        .selectFrom('citedTurns')
        .where('accountId', '=', accountId)
        .where('citedId', '=', citedId)
        .$if(from !== undefined, (query) => query.where('at', '>=', from as number))
        .$if(to !== undefined, (query) => query.where('at', '<', to as number))
        .limit(limit)
        .select('conversationId'),
    )
  const addCounted = (part: CountedFilter) =>
    listings.push((limit) =>
      db
        .selectFrom('countedTurns')
        .where('accountId', '=', accountId)
        .where((build) => countedConditions(build, { ...part, ...range }))
        .limit(limit)
        .select('conversationId'),
    )
  if (outcome !== undefined && outcome !== 'answered') addCounted({ outcome })
  if (language !== undefined) addCounted({ language })
  if (typeof tokenId === 'string') addCounted({ tokenId })
  if (from === undefined && to === undefined) return listings
  if (botId === undefined) {
    // Of the whole account, a range has at least what any of those has in it.
    const isNarrowed = [citedId, language, tokenId ?? undefined].some((value) => value !== undefined)
    if (!isNarrowed && (outcome === undefined || outcome === 'answered')) addCounted({})
  } else
    listings.push((limit) =>
      db
        .selectFrom('countedTurns')
        .where('botId', '=', botId)
        .where((build) => countedConditions(build, range))
        // Not by the account's index, which has all of its bots.
        .where(sql<boolean>`cast("accountId" as text) = ${accountId}`)
        .limit(limit)
        .select('conversationId'),
    )
  return listings
}
