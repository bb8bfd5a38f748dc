import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp, TestDatabase } from '../app.ts'
import { readAllRows } from '../rows.ts'
import { type FurnishedAccount, parametersOf } from './furnished-account.ts'

/** The places that contain one of these secrets, after the app has closed: responses, tables, files and the log. */
export async function findPlaces(
  app: TestApp,
  database: TestDatabase,
  account: FurnishedAccount,
  secrets: string[],
): Promise<string[]> {
  const places: string[] = []
  const look = (place: string, text: string) => {
    if (secrets.some((secret) => text.includes(secret))) places.push(place)
  }
  for (const route of app.routes.filter(({ method }) => method === 'GET')) {
    const path = route.url.replace('*', 'tokens').replace(':secret', 'x'.repeat(43))
    const url = parametersOf(path).reduce(
      (filled, { written, thing }) => filled.replace(written, account.ids[thing]),
      path,
    )
    const headers = { cookie: account.person.cookie(), authorization: `Bearer ${account.tokenValue}` }
    const answer = await app.http.inject({ url, headers })
    look(`GET ${route.url}`, JSON.stringify(answer.headers) + answer.body)
  }
  for (const [table, rows] of Object.entries(await readAllRows(app.config)))
    look(`table ${table}`, JSON.stringify(rows))
  if (database === 'sqlite') lookAtFiles('while it runs')
  await app.close()
  if (database === 'sqlite') lookAtFiles('after its end')
  look('log', app.logs.join(''))
  return places

  /** The raw bytes, including what SQLite has not yet overwritten, and the write-ahead log. */
  function lookAtFiles(when: string): void {
    for (const name of readdirSync(app.config.dataFolder))
      look(`file ${name} ${when}`, readFileSync(join(app.config.dataFolder, name), 'latin1'))
  }
}
