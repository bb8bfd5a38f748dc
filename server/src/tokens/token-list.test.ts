import type { TokenList } from 'beckon-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, toInstant } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'

async function listedTokens(app: TestApp) {
  const ada = await app.signUp('ada')
  const inDays = (days: number) => toInstant(app.clock.now() + days * dayMs)
  const tokens = {
    crm10: await ada.token({ name: 'CRM 10', expiresAt: inDays(30) }),
    crm9: await ada.token({ name: 'crm 9' }),
    cafe: await ada.token({ name: 'Café till', expiresAt: inDays(6) }),
    old: await ada.token({ name: 'Nightly', expiresAt: toInstant(app.clock.now() + hourMs) }),
  }
  await ada.post(`/tokens/${tokens.crm9.token.id}/disable`)
  app.clock.advance(hourMs)
  const list = async (query = ''): Promise<TokenList> => (await ada.get(`/tokens${query}`)).json()
  const namesOf = async (query = '') => (await list(query)).data.map(({ name }) => name)
  return { ada, tokens, list, namesOf }
}

describe.each(databases)('the list of tokens, on %s', (database) => {
  test('is sorted by creation, name, last use or expiry', async () => {
    const app = await startTestApp(database)
    const { tokens, namesOf } = await listedTokens(app)
    expect(await namesOf()).toEqual(['Nightly', 'Café till', 'crm 9', 'CRM 10'])
    expect(await namesOf('?sort=name')).toEqual(['Café till', 'crm 9', 'CRM 10', 'Nightly'])
    expect(await namesOf('?sort=expiry')).toEqual(['Nightly', 'Café till', 'CRM 10', 'crm 9'])
    await app.api(tokens.crm10.value).get('/me')
    expect(await namesOf('?sort=used')).toEqual(['CRM 10', 'Nightly', 'Café till', 'crm 9'])
  })

  test('is searched by name, without case and accents, and by the characters that it shows', async () => {
    const { tokens, namesOf } = await listedTokens(await startTestApp(database))
    expect(await namesOf('?search=CRM')).toEqual(['crm 9', 'CRM 10'])
    expect(await namesOf('?search=till%20cafe')).toEqual(['Café till'])
    expect(await namesOf(`?search=${tokens.old.token.last.toLowerCase()}`)).toContain('Nightly')
    expect(await namesOf('?search=%25')).toEqual([])
    expect(await namesOf(`?ids=${tokens.old.token.id},${tokens.cafe.token.id}`)).toEqual(['Nightly', 'Café till'])
  })

  test('is filtered by status', async () => {
    const { namesOf } = await listedTokens(await startTestApp(database))
    expect(await namesOf('?filter=active')).toEqual(['Café till', 'CRM 10'])
    expect(await namesOf('?filter=expiring')).toEqual(['Café till'])
    expect(await namesOf('?filter=expired')).toEqual(['Nightly'])
    expect(await namesOf('?filter=disabled')).toEqual(['crm 9'])
  })

  test('comes in pages, with how many match', async () => {
    const { ada, list } = await listedTokens(await startTestApp(database))
    const pages = [await list('?limit=3'), await list('?limit=3&offset=3'), await list('?limit=3&offset=6')]
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [3, 4],
      [1, 4],
      [0, 4],
    ])
    expect((await list('?filter=active&limit=1')).total).toBe(2)
    expect((await ada.get('/tokens?limit=1001')).json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('also finds tokens that a server of an older version created', async () => {
    const app = await startTestApp(database)
    const { namesOf } = await listedTokens(app)
    await sql`update tokens set "searchName" = null, "sortName" = null where name = 'CRM 10'`.execute(app.database.db)
    expect(await namesOf('?search=crm&sort=name')).toContain('CRM 10')
  })

  test('has no tokens of another account', async () => {
    const app = await startTestApp(database)
    const { tokens } = await listedTokens(app)
    const eve = await app.signUp('eve')
    expect((await eve.get(`/tokens?ids=${tokens.crm10.token.id}`)).json()).toEqual({ data: [], total: 0 })
  })
})
