import type { Outcome, Rating } from 'beckon-contract'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** What one reply must fulfil, as the dashboards counted it. Undefined: any. */
export interface CountedFilter {
  from?: number | undefined
  to?: number | undefined
  isFirst?: boolean | undefined
  outcome?: Outcome | undefined
  rating?: Rating | undefined
  language?: string | undefined
  /** Null: none. */
  tokenId?: string | null | undefined
  /** An entry or a source. */
  citedId?: string | undefined
}

type Build = ExpressionBuilder<Tables, 'countedTurns'>

/** `isTimeIndexed`: false if another index gives the order, and the time only leaves rows out. */
export function countedConditions(build: Build, filter: CountedFilter, { isTimeIndexed = true } = {}) {
  const { from, to, isFirst, outcome, rating, language, tokenId, citedId } = filter
  const at = isTimeIndexed ? sql<number>`"countedTurns".at` : sql<number>`("countedTurns".at + 0)`
  const conditions: Expression<SqlBool>[] = []
  if (from !== undefined) conditions.push(build(at, '>=', from))
  if (to !== undefined) conditions.push(build(at, '<', to))
  if (isFirst !== undefined) conditions.push(build('countedTurns.position', isFirst ? '=' : '>', sql.lit(1)))
  // Literally, so that SQLite knows that the index of the other outcomes has it.
  if (outcome !== undefined) conditions.push(build('countedTurns.outcome', '=', sql.lit(outcome)))
  if (outcome !== undefined && outcome !== 'answered')
    conditions.push(build('countedTurns.outcome', '<>', sql.lit('answered')))
  if (language !== undefined) conditions.push(build('countedTurns.language', '=', language))
  if (tokenId !== undefined) conditions.push(build('countedTurns.tokenId', tokenId === null ? 'is' : '=', tokenId))
  if (rating !== undefined)
    conditions.push(
      build.exists(
        build
          .selectFrom('turns')
          .whereRef('turns.id', '=', 'countedTurns.turnId')
          .where('turns.rating', '=', rating)
          .select('turns.id'),
      ),
    )
  if (citedId !== undefined)
    conditions.push(
      build.exists(
        build
          .selectFrom('citedTurns')
          .whereRef('citedTurns.turnId', '=', 'countedTurns.turnId')
          .where('citedTurns.citedId', '=', citedId)
          .select('citedTurns.turnId'),
      ),
    )
  return build.and(conditions)
}
