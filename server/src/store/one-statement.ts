import { CompiledQuery } from 'kysely'
import type { Statement } from './statements.ts'

/** SQLSTATE of `require_row`, whose message is the place of the statement that changed no row. */
export const noRow = 'BK001'

/**
 * Combines writes into one PostgreSQL statement: they happen together or not at all, without a transaction that keeps
 * rows locked on its four ways to the database and back. They don't see each other's changes, so no two may concern the
 * same row.
 */
export function inOneStatement(statements: Statement[]): CompiledQuery {
  const parameters: unknown[] = []
  const parts = statements.map(({ sql, parameters: own }, at) => {
    const offset = parameters.length
    parameters.push(...own)
    return `"s${at}" as (${sql.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + offset}`)} returning 1)`
  })
  const checks = statements.flatMap(({ orElse }, at) =>
    orElse ? [`require_row((select count(*) from "s${at}"), ${at})`] : [],
  )
  return CompiledQuery.raw(`with ${parts.join(', ')} select ${checks.join(', ') || '1'}`, parameters)
}
