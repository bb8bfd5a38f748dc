import type { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { OpenDatabase } from '../store/database.ts'

/** The same database, recording its queries. */
export function watchStatements(opened: OpenDatabase) {
  const statements: CompiledQuery[] = []
  const watched = opened.db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(opened.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { watched: { ...opened, db: watched }, statements }
}

/** No table scan and no sort; on PostgreSQL also at most this many rows read. */
export async function expectIndexed(
  { db, kind: databaseKind }: OpenDatabase,
  statement: CompiledQuery,
  rowsAtMost = 50,
) {
  if (databaseKind === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>({
      ...statement,
      sql: `explain query plan ${statement.sql}`,
    })
    const details = rows.map(({ detail }) => detail)
    expect(
      details.filter((detail) => /SCAN (?!busy|jobs USING INDEX jobs_running)/.test(detail)),
      statement.sql,
    ).toEqual([])
    if (!statement.sql.includes('"busy"')) expect(details.join(), statement.sql).not.toContain('ORDER BY')
    return
  }
  const explain = `explain (analyze, format json) ${statement.sql}`
  const undone = new Error('only looked at')
  let lookedAt = 0
  await db
    .transaction()
    .execute(async (within) => {
      const { rows } = await within.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({ ...statement, sql: explain })
      lookedAt = rowsOf(rows[0]?.['QUERY PLAN'][0]?.Plan)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(lookedAt, statement.sql).toBeLessThanOrEqual(rowsAtMost)
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Rows read from tables, including those filtered out. */
function rowsOf(plan: Plan | undefined): number {
  if (!plan) return 0
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return (plan['Relation Name'] ? read : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
}
