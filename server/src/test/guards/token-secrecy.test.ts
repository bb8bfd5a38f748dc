import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenCreated } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestApp, type TestDatabase } from '../app.ts'
import { expectStatus } from '../clients.ts'
import { readAllRows } from '../rows.ts'
import { type FurnishedAccount, furnishAccount, parametersOf } from './furnished-account.ts'

describe.each(databases)('a token’s value, on %s', (database) => {
  test('is shown once, and is nowhere after: not in the database, the logs or any answer', async () => {
    const app = await startTestApp(database, { config: { logLevel: 'debug' } })
    const ada = await furnishAccount(app, 'ada')
    const replace = await ada.person.post(`/tokens/${ada.ids.token}/replace`, { disableOld: true })
    const { value } = expectStatus(replace, 201).json<TokenCreated>()
    await misuse(app, ada.tokenValue)
    await misuse(app, value)
    expectStatus(await app.api(value).get('/me'), 200)
    expectStatus(await app.api(ada.tokenValue).get('/me'), 401)

    const places = await findPlaces(app, database, { ...ada, tokenValue: value }, [ada.tokenValue, value])
    expect(places).toEqual([])
  })

  test('would be found where it is: the search sees every place', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    const message = { message: `My token is ${ada.tokenValue}` }
    expectStatus(
      await app
        .api(ada.tokenValue)
        .post(`/agents/${ada.ids.bot}/trigger`, { ...message, conversation_id: ada.ids.conversation }),
      200,
    )
    app.http.log.info(message)
    const places = (await findPlaces(app, database, ada, [ada.tokenValue])).join('\n')
    expect(places).toContain('table turns')
    expect(places).toContain('log')
    expect(places).toContain('GET /api/v1/conversations/:id/messages')
    if (database === 'sqlite') expect(places).toMatch(/file beckon\.db/)
  })
})

/** Requests that go wrong are the ones whose text ends up in logs and errors. */
async function misuse(app: TestApp, value: string): Promise<void> {
  const { http } = app
  const bearer = { authorization: `Bearer ${value}` }
  await http.inject({ url: '/api/v1/agents/nothing', headers: bearer })
  await http.inject({ url: `/api/v1/agents/${value}`, headers: bearer })
  await http.inject({ url: `/api/v1/me?token=${value}` })
  await http.inject({ url: '/api/v1/me', headers: { authorization: value } })
  await http.inject({ url: '/api/v1/me', headers: { authorization: `Basic ${value}` } })
  await http.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${value}x` } })
  await http.inject({ method: 'POST', url: '/api/v1/agents/nothing/trigger', headers: bearer, payload: '{' })
  await http.inject({ url: '/api/settings/bots', headers: bearer })
  await http.inject({ method: 'DELETE', url: `/api/v1/${value}`, headers: bearer })
}

/** The places that hold the secret part of a value, after the app has ended; its first and last characters may be shown. */
async function findPlaces(
  app: TestApp,
  database: TestDatabase,
  account: FurnishedAccount,
  values: string[],
): Promise<string[]> {
  const secrets = values.map((value) => value.slice(8, -4))
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

  /** The bytes as they are, with what SQLite has not yet overwritten, and the write-ahead log. */
  function lookAtFiles(when: string): void {
    for (const name of readdirSync(app.config.dataFolder))
      look(`file ${name} ${when}`, readFileSync(join(app.config.dataFolder, name), 'latin1'))
  }
}
