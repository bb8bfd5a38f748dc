import type { VisitorSession, VisitorSessionRequest } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import type { Http } from '../http/routes.ts'
import { databases, startTestApp } from '../test/app.ts'
import { chatWith, makeChatBot } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'

const panel = { 'sec-fetch-site': 'same-origin' }

/** Starts a session as a browser does: with headers of its own. */
async function begin(http: Http, botId: string, headers: Record<string, string>, body: VisitorSessionRequest = {}) {
  const answer = await http.inject({ method: 'POST', url: `/embed/${botId}/session`, headers, payload: body })
  const session = expectStatus(answer, 201).json<VisitorSession>()
  return { ...session, setCookie: answer.headers['set-cookie'] as string | undefined }
}
const cookieOf = (setCookie: string | undefined) => ({ cookie: setCookie?.split(';', 1)[0] ?? '' })

describe.each(databases)('the visitor’s cookie, on %s', (database) => {
  test('recognises a visitor whose browser stores nothing else, on the next page', async () => {
    const app = await startTestApp(database)
    const bot = await makeChatBot(await app.signUp('ada'))
    const first = await begin(app.http, bot.id, panel)
    expect(first.is_returning).toBe(false)
    expect(first.setCookie).toBe(
      `__Host-beckon_visitor_${bot.id}=${first.visitor}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=34560000`,
    )
    const { conversation_id } = await chatWith(app.http, bot.id, first.token).say('When do you ship?')
    const next = await begin(app.http, bot.id, { ...panel, ...cookieOf(first.setCookie) })
    expect(next).toMatchObject({ visitor: first.visitor, is_returning: true })
    expect((await chatWith(app.http, bot.id, next.token).get('/conversations')).json().data).toMatchObject([
      { id: conversation_id },
    ])
  })

  test('is neither used by nor given to anything but the panel, and only for its bot', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, other] = [await makeChatBot(ada), await makeChatBot(ada)]
    const first = await begin(app.http, bot.id, panel)
    const cookie = cookieOf(first.setCookie)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, ...cookie }
      const answer = await app.http.inject({ method: 'POST', url: `/embed/${bot.id}/session`, headers, payload: {} })
      expect(answer.json()).toMatchObject({ status: 403, code: 'site_not_allowed' })
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    for (const site of [{}, { 'sec-fetch-site': 'none' }]) {
      const outsider = await begin(app.http, bot.id, { ...site, ...cookie } as Record<string, string>)
      expect(outsider).toMatchObject({ is_returning: false, setCookie: undefined })
      expect(outsider.visitor).not.toBe(first.visitor)
    }
    expect((await begin(app.http, other.id, { ...panel, ...cookie })).visitor).not.toBe(first.visitor)
  })

  test('gives way to the visitor that the panel has stored, and is replaced or removed when the visitor is forgotten', async () => {
    const app = await startTestApp(database)
    const bot = await makeChatBot(await app.signUp('ada'))
    const [first, stored] = [await begin(app.http, bot.id, panel), await begin(app.http, bot.id, panel)]
    const headers = { ...panel, ...cookieOf(first.setCookie) }
    expect((await begin(app.http, bot.id, headers, { visitor: stored.visitor })).visitor).toBe(stored.visitor)
    const anew = await begin(app.http, bot.id, headers, { anew: true })
    expect(anew.is_returning).toBe(false)
    expect(anew.setCookie).toContain(`=${anew.visitor};`)
    const forget = (from: object) =>
      app.http.inject({ method: 'DELETE', url: `/embed/${bot.id}/session`, headers: { ...headers, ...from } })
    const forgotten = expectStatus(await forget({}), 204)
    expect(forgotten.headers['set-cookie']).toMatch(/=; Path=\/; .*Max-Age=0$/)
    expect((await forget({ 'sec-fetch-site': 'cross-site' })).headers).not.toHaveProperty('set-cookie')
  })
})
