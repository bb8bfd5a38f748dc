import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../app.ts'
import { furnishAccount } from './furnished-account.ts'
import { longReadsOf } from './long-reads.ts'
import { callAs, deletionRank, isLink, nameOf, ownPathOf, requiredQueryOf } from './route-calls.ts'
import { type QuerySchema, queriesOf } from './route-queries.ts'

const isOfRows = /^(with|select|insert|update|delete)\b/i

test('on SQLite, the event loop runs only queries that find few rows by index', async () => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
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

  const statements = new Set(prepare.mock.calls.map(([sql]) => sql).filter((sql) => isOfRows.test(sql)))
  const file = new Sqlite(`${app.config.dataFolder}/beckon.db`, { readonly: true })
  onTestFinished(() => void file.close())
  const found = [...statements]
    .map((sql) => ({ sql, steps: longReadsOf(sql, file) }))
    .filter(({ steps }) => steps.length > 0)
  expect(refused).toEqual([])
  expect(statements.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})
