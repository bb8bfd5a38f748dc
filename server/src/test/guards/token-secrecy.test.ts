import type { TokenCreated } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestApp } from '../app.ts'
import { expectStatus } from '../clients.ts'
import { furnishAccount } from './furnished-account.ts'
import { findPlaces } from './secret-places.ts'

describe.each(databases)('a token’s value, on %s', (database) => {
  test('is shown once, and stored nowhere: not in the database, the logs or any response', async () => {
    const app = await startTestApp(database, { config: { logLevel: 'debug' } })
    const ada = await furnishAccount(app, 'ada')
    const replace = await ada.person.post(`/tokens/${ada.ids.token}/replace`, { disableOld: true })
    const { value } = expectStatus(replace, 201).json<TokenCreated>()
    await misuse(app, ada.tokenValue)
    await misuse(app, value)
    expectStatus(await app.api(value).get('/me'), 200)
    expectStatus(await app.api(ada.tokenValue).get('/me'), 401)

    const places = await findPlaces(
      app,
      database,
      { ...ada, tokenValue: value },
      [ada.tokenValue, value].map(secretPart),
    )
    expect(places).toEqual([])
  })

  test('would be found if it were there: the search covers every place', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    const message = { message: `My token is ${ada.tokenValue}` }
    expectStatus(
      await app
        .api(ada.tokenValue)
        .post(`/agents/${ada.ids.bot}/trigger`, { ...message, conversation_id: ada.ids.apiConversation }),
      200,
    )
    app.log.info(message)
    const places = (await findPlaces(app, database, ada, [secretPart(ada.tokenValue)])).join('\n')
    expect(places).toContain('table turns')
    expect(places).toContain('log')
    expect(places).toContain('GET /api/v1/conversations/:id/messages')
    if (database === 'sqlite') expect(places).toMatch(/file beckon\.db/)
  })
})

/** The first and last characters of a value may be shown. */
const secretPart = (value: string): string => value.slice(8, -4)

/** Failing requests are the ones whose text ends up in logs and errors. */
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
  const form = { 'x-api-key': value, 'content-type': 'application/x-www-form-urlencoded' }
  await http.inject({ method: 'POST', url: '/api/v1/agents/nothing/trigger', headers: form, payload: 'message=%' })
  await http.inject({ url: '/api/v1/agents/nothing', headers: { 'x-api-key': value } })
  await http.inject({ url: '/api/v1/me', headers: { 'x-api-key': `${value}x` } })
  await http.inject({ url: '/api/v1/me', headers: { ...bearer, 'x-api-key': 'another' } })
  await http.inject({ url: '/api/settings/bots', headers: { 'x-api-key': value } })
  await http.inject({ url: '/api/settings/bots', headers: bearer })
  await http.inject({ method: 'DELETE', url: `/api/v1/${value}`, headers: bearer })
}
