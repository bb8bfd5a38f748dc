import { sql } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import { ftsQuery, scopeWord, tsQuery } from './search-words.ts'

interface Wanted {
  /** Absent: of any bot. */
  botId: string | undefined
  words: string[]
  /** Only matches before this one. */
  beforeId: number | undefined
}

/** The turns of an account with these words, and their conversations, as a query to narrow: the latest first. */
export function matchesOf({ db, kind }: OpenDatabase, accountId: string, { botId, words, beforeId }: Wanted) {
  const scopes = [scopeWord(botId ?? accountId)]
  const place = sql.ref<number>(kind === 'postgres' ? 'messageSearch.id' : 'messageWords.rowid')
  // On SQLite the order of the tables is fixed: the index lists its matches by id, the latest first.
  const inSqlite = () =>
    db
      .selectFrom('messageWords')
      .crossJoin('messageSearch')
      .crossJoin('conversations')
      .whereRef('messageSearch.id', '=', 'messageWords.rowid')
      .whereRef('conversations.id', '=', 'messageSearch.conversationId')
      .where(sql<boolean>`"messageWords" match ${ftsQuery(scopes, words)}`)
  const inPostgres = () =>
    db
      .selectFrom('messageSearch')
      .innerJoin('conversations', 'conversations.id', 'messageSearch.conversationId')
      .where(sql<boolean>`"messageSearch".words @@ ${tsQuery(scopes, words)}::tsquery`)
  const found = kind === 'postgres' ? (inPostgres() as unknown as ReturnType<typeof inSqlite>) : inSqlite()
  return found
    .where('messageSearch.accountId', '=', accountId)
    .$if(beforeId !== undefined, (query) => query.where(place, '<', beforeId as number))
    .orderBy(place, 'desc')
    .select(['messageSearch.turnId', place.as('matchId')])
}
