import { type CompiledQuery, sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { ftsQuery, isWhole, scopeWord, tsQuery } from './search-words.ts'

/** So many of an account's latest turns PostgreSQL reads one by one, before it asks the index of words for the rest. */
const latestRead = 20_000
/** So many words with a common beginning SQLite looks up one by one. */
const termsMost = 1_000

interface Wanted {
  /** Absent: of any bot. */
  botId: string | undefined
  words: string[]
  /** Only matches before this one. */
  beforeId: number | undefined
  limit: number
}

type MatchQuery = ReturnType<typeof sqliteMatches>
/** Adds conditions on conversations, the limit, and what else to select. */
type Narrow<Row> = (query: MatchQuery, limit: number) => { compile: () => CompiledQuery<Row> }

/** The turns of an account with these words, and their conversations: the latest first (`docs/decisions/0045`). */
export function findMatches<Row>(
  database: OpenDatabase,
  accountId: string,
  wanted: Wanted,
  narrow: Narrow<Row>,
  latest = latestRead,
): Promise<Row[]> {
  return database.kind === 'postgres'
    ? findInPostgres(database, accountId, wanted, narrow, latest)
    : findInSqlite(database, accountId, wanted, narrow)
}

async function findInSqlite<Row>(
  database: OpenDatabase,
  accountId: string,
  { botId, words, beforeId, limit }: Wanted,
  narrow: Narrow<Row>,
): Promise<Row[]> {
  const alternatives = await Promise.all(words.map((word) => listTerms(database, accountId, word)))
  const match = ftsQuery([scopeWord(botId ?? accountId)], words, alternatives)
  const query = sqliteMatches(database, accountId, match).$if(beforeId !== undefined, (all) =>
    all.where('messageWords.rowid', '<', beforeId as number),
  )
  return database.scan(narrow(query, limit).compile(), accountId)
}

/** The order of the tables is fixed: the index lists its matches by id, the latest first. */
const sqliteMatches = ({ db }: OpenDatabase, accountId: string, match: string) =>
  db
    .selectFrom('messageWords')
    .crossJoin('messageSearch')
    .crossJoin('conversations')
    .whereRef('messageSearch.id', '=', 'messageWords.rowid')
    .whereRef('conversations.id', '=', 'messageSearch.conversationId')
    .where(sql<boolean>`"messageWords" match ${match}`)
    .where('messageSearch.accountId', '=', accountId)
    .orderBy('messageWords.rowid', 'desc')
    .select(['messageSearch.turnId', 'messageWords.rowid as matchId'])

/**
 * The indexed words that begin so, if they are few. FTS5 merges all matches of a beginning before it lists the first, but
 * reads those of whole words one after the other. After each word the next one is looked up, whatever its matches.
 */
async function listTerms({ db, scan }: OpenDatabase, accountId: string, word: string): Promise<string[]> {
  if (isWhole(word)) return []
  const next = (from: unknown) => sql`(select term from "messageWords_terms" where term >= ${from} limit 1)`
  const begins = sql`substr(term, 1, ${word.length}) = ${word}`
  const query = sql<{ term: string }>`
    with recursive found(term) as (
      select ${next(word)}
      union all
      select ${next(sql`found.term || char(1)`)} from found where ${begins}
      limit ${termsMost + 1}
    )
    select term from found where ${begins}`
  const terms = await scan(query.compile(db), accountId)
  return terms.length > termsMost ? [] : terms.map(({ term }) => term)
}

/**
 * Reading the latest turns finds a frequent word at once, but reads all of them for a rare one; the index of words finds
 * a rare one at once, but lists all matches of a frequent one. The planner can't know which it is.
 */
async function findInPostgres<Row>(
  database: OpenDatabase,
  accountId: string,
  { botId, words, beforeId, limit }: Wanted,
  narrow: Narrow<Row>,
  latest: number,
): Promise<Row[]> {
  const { db, scan } = database
  const limitOfLatest = db
    .selectFrom('messageSearch')
    .where('accountId', '=', accountId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
    .orderBy('id', 'desc')
    .offset(latest)
    .limit(1)
    .select('id')
  const [older] = await scan(limitOfLatest.compile(), accountId)
  const match = tsQuery([scopeWord(botId ?? accountId)], words)
  const matches = () =>
    db
      .selectFrom('messageSearch')
      .innerJoin('conversations', 'conversations.id', 'messageSearch.conversationId')
      .where(sql<boolean>`"messageSearch".words @@ ${match}::tsquery`)
      .where('messageSearch.accountId', '=', accountId)
      .select(['messageSearch.turnId', 'messageSearch.id as matchId'])
  const read = (query: ReturnType<typeof matches>, most: number) =>
    scan(narrow(query as unknown as MatchQuery, most).compile(), accountId)
  const found = await read(
    matches()
      .$if(beforeId !== undefined, (query) => query.where('messageSearch.id', '<', beforeId as number))
      .$if(older !== undefined, (query) => query.where('messageSearch.id', '>', older?.id as number))
      .orderBy('messageSearch.id', 'desc'),
    limit,
  )
  if (older === undefined || found.length >= limit) return found
  const rest = await read(
    matches()
      .where('messageSearch.id', '<=', older.id)
      // Not in the order of an index: PostgreSQL would read all turns in that order.
      .orderBy(sql`"messageSearch".id + 0`, 'desc'),
    limit - found.length,
  )
  return [...found, ...rest]
}
