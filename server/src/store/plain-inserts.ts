import { CompiledQuery } from 'kysely'
import type { Statement } from './statements.ts'

const plainInsert = /^(insert into "\w+" \([^)]*\) values )\((?:\$\d+(?:, )?)+\)$/

/** One row, and nothing else is asked of it. */
export const isPlainInsert = ({ sql, orElse }: Statement): boolean => orElse === undefined && plainInsert.test(sql)

/** Many lists of the same plain inserts as one statement of PostgreSQL's, which does all of it or nothing. */
export function insertsTogether(lists: Statement[][]): CompiledQuery {
  const parameters: unknown[] = []
  const rowOf = (statement: Statement | undefined): string =>
    `(${(statement?.parameters ?? []).map((value) => `$${parameters.push(value)}`).join(', ')})`
  const inserts = (lists[0] ?? []).map(({ sql }, at) => {
    const [, into = ''] = plainInsert.exec(sql) ?? []
    return into + lists.map((list) => rowOf(list[at])).join(', ')
  })
  const last = inserts.pop() ?? ''
  const before = inserts.map((insert, at) => `"i${at}" as (${insert})`).join(', ')
  return CompiledQuery.raw(before === '' ? last : `with ${before} ${last}`, parameters)
}
