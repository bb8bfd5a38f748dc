import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../app.ts'
import { furnishAccount } from './furnished-account.ts'
import { longReadsOf } from './long-reads.ts'
import { callAs, deletionRank, isLink, nameOf, ownPathOf, requiredQueryOf } from './route-calls.ts'
import { type QuerySchema, queriesOf } from './route-queries.ts'

const isOfRows = /^(with|select|insert|update|delete)\b/i

/** All statements that are prepared from now on, with the highest limit that each runs with. */
function watchLimits(): Map<string, number> {
  const limits = new Map<string, number>()
  const original = Sqlite.prototype.prepare
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, sql) {
    const statement = original.call(this, sql)
    limits.set(sql, limits.get(sql) ?? 0)
    if (!/ limit \?$/.test(sql)) return statement
    const all = statement.all.bind(statement)
    statement.all = (given: unknown[]) => {
      limits.set(sql, Math.max(limits.get(sql) ?? 0, Number(given.at(-1))))
      return all(given)
    }
    return statement
  })
  onTestFinished(() => prepare.mockRestore())
  return limits
}

test('on SQLite, the event loop runs only queries that find few rows by index', async () => {
  const limitsOf = watchLimits()
  const app = await startTestApp('sqlite')
  if (app.database.kind !== 'sqlite') throw new Error('Not a SQLite file.')
  // In small files, everything is read on the event loop.
  app.database.file.run('create table large as select zeroblob(2000000) as content')
  const ada = await furnishAccount(app, 'ada')

  const routes = app.routes.filter(
    (route) => /^\/(api|embed)\/[^*]+$/.test(route.url) && !isLink(route) && route.access !== 'public',
  )
  const refused: string[] = []
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const query = route.operation?.query as QuerySchema | undefined
    for (const asked of queriesOf(query, requiredQueryOf(route), ada)) {
      const { statusCode } = await callAs(app, ada, route, ownPathOf(route, ada) + asked)
      if (statusCode >= 400) refused.push(`${nameOf(route)}${asked}: ${statusCode}`)
    }
  }
  const others = routes.filter(({ method, url }) => method !== 'GET' && url.includes(':'))
  for (const route of others.sort((a, b) => deletionRank(a) - deletionRank(b)))
    await callAs(app, ada, route, ownPathOf(route, ada))

  const statements = new Set([...limitsOf.keys()].filter((sql) => isOfRows.test(sql)))
  const file = new Sqlite(`${app.config.dataFolder}/beckon.db`, { readonly: true })
  onTestFinished(() => void file.close())
  const found = [...statements]
    .map((sql) => ({ sql, steps: longReadsOf(sql, file, limitsOf.get(sql)) }))
    .filter(({ steps }) => steps.length > 0)
  expect(refused).toEqual([])
  expect(statements.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})
