import { CompiledQuery } from 'kysely'
import type { Statement } from './statements.ts'

const plainInsert = /^(insert into "\w+" \([^)]*\) values )\((?:\$\d+(?:, )?)+\)$/

/** Inserts one row, without conditions. */
export const isPlainInsert = ({ sql, orElse }: Statement): boolean => orElse === undefined && plainInsert.test(sql)

/** Combines equal lists of plain inserts into one atomic PostgreSQL statement. */
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
