import { type Operation, publicVisitorOperations, type VisitorSession, visitorOperations } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { makeChatBot, openChat, shopSite } from '../test/chats.ts'
import { readEvents } from '../test/received-events.ts'

const other = 'https://evil.example'
const fromPage = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })

async function startShop(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await makeChatBot(ada)
  const urlOf = (operation: Operation) => `/embed${operation.path.replace(/\{\w+\}/g, bot.id)}`
  const session = (headers: Record<string, string>, payload: object = {}) =>
    app.http.inject({ method: 'POST', url: `/embed/${bot.id}/session`, headers, payload })
  return { app, ada, bot, urlOf, session }
}

describe.each(databases)('pages of other sites, on %s', (database) => {
  test('a page of an allowed site begins a session, sends a message and reads the stream', async () => {
    const { app, bot, session } = await startShop(database)
    const begun = await session(fromPage(shopSite))
    expect(begun.headers['access-control-allow-origin']).toBe('*')
    expect(begun.headers['access-control-allow-credentials']).toBeUndefined()
    expect(begun.headers['set-cookie']).toBeUndefined()
    const { token } = begun.json<VisitorSession>()
    const answer = await app.http.inject({
      ...{ method: 'POST', url: `/embed/${bot.id}/messages`, payload: { message: 'When do you ship?' } },
      headers: { ...fromPage(shopSite), authorization: `Bearer ${token}` },
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(readEvents(answer.body).at(-1)?.event).toBe('reply.completed')
  })

  test('a page of any other site is refused by every operation, with or without a session', async () => {
    const { app, bot, urlOf } = await startShop(database)
    const chat = await openChat(app.http, bot.id)
    const pages = [
      { origin: other, 'sec-fetch-site': 'cross-site' },
      { origin: other },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://shop.example.evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://shop.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://shop.example:8443', 'sec-fetch-site': 'same-site' },
    ]
    for (const operation of Object.values<Operation>(publicVisitorOperations))
      for (const page of pages) {
        const answer = await app.http.inject({
          ...{ method: operation.method, url: urlOf(operation) },
          headers: { ...page, authorization: `Bearer ${chat.token}` },
          ...(operation.body && { payload: { message: 'x', rating: 'up' } }),
        })
        const what = `${operation.method} ${operation.path} from ${page.origin}`
        expect.soft([answer.statusCode, answer.json().code], what).toEqual([403, 'site_not_allowed'])
      }
    expect((await chat.get('/conversations')).json().data).toEqual([])
  })

  test('a site that is removed is refused from the next call on', async () => {
    const { ada, bot, session } = await startShop(database)
    expect((await session(fromPage(shopSite))).statusCode).toBe(201)
    await ada.patch(`/bots/${bot.id}`, { sites: ['https://other.example'] })
    expect((await session(fromPage(shopSite))).json().code).toBe('site_not_allowed')
  })

  test('an author’s cookie opens no session for another site', async () => {
    const { ada, bot, session } = await startShop(database)
    await ada.patch(`/bots/${bot.id}`, { sites: [] })
    expect((await session({ cookie: ada.cookie(), 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201)
    expect((await session({ cookie: ada.cookie(), ...fromPage(other) })).json().code).toBe('site_not_allowed')
  })

  test('a page can read why it was refused: an ended session, a bot that is off', async () => {
    const { app, ada, bot, session } = await startShop(database)
    const ended = await app.http.inject({ url: `/embed/${bot.id}/conversations`, headers: fromPage(shopSite) })
    expect([ended.json().code, ended.headers['access-control-allow-origin']]).toEqual(['session_expired', '*'])
    await ada.patch(`/bots/${bot.id}`, { widgetEnabled: false })
    const off = await session(fromPage(shopSite))
    expect([off.json().code, off.headers['access-control-allow-origin']]).toEqual(['embedding_disabled', '*'])
  })
})

test('a preflight is answered for the public operations, and for nothing else of the widget', async () => {
  const { app, urlOf } = await startShop('sqlite')
  for (const [name, operation] of Object.entries<Operation>(visitorOperations)) {
    const { method } = operation
    const answer = await app.http.inject({
      ...{ method: 'OPTIONS', url: urlOf(operation) },
      headers: { ...fromPage(shopSite), 'access-control-request-method': method },
    })
    const isOpen = String(answer.headers['access-control-allow-methods'] ?? '').includes(method)
    expect.soft(isOpen, name).toBe(name in publicVisitorOperations)
    if (isOpen) expect.soft(answer.headers['access-control-allow-headers']).toContain('Authorization')
  }
})

test('another site still can’t remove the visitor’s cookie', async () => {
  const { app, bot } = await startShop('sqlite')
  for (const origin of [shopSite, other]) {
    const answer = await app.http.inject({
      ...{ method: 'DELETE', url: `/embed/${bot.id}/session` },
      headers: fromPage(origin),
    })
    expect(answer.json().code).toBe('cross_site')
  }
})
