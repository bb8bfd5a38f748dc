import type { Problem, Session } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId, secondMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { type Answer, createClient, expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'

const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]
const signInRequired = [401, 'sign_in_required']
const listOf = async (browser: { get: TestPerson['get'] }): Promise<Session[]> =>
  expectStatus(await browser.get('/me/sessions'), 200).json().data

/** The same person in another browser. */
async function signInAgain(app: TestApp, { email, password }: TestPerson, headers: Record<string, string> = {}) {
  const browser = createClient(app.http, '/api/settings', () => headers)
  const answer = expectStatus(await browser.post('/sign-in', { email, password }), 200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { ...createClient(app.http, '/api/settings', () => ({ cookie })), cookie, answer }
}

describe.each(databases)('sessions, on %s', (database) => {
  test('a person sees where they are signed in, and which session is the current one', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    app.clock.advance(minuteMs)
    const phone = await signInAgain(app, ada, { 'user-agent': `Phone ${'x'.repeat(1000)}` })
    const sessions = await listOf(phone)
    expect(sessions).toMatchObject([
      { current: true, address: '127.0.0.1', createdAt: '2026-11-15T10:01:00.000Z' },
      { current: false, createdAt: '2026-11-15T10:00:00.000Z', lastSeenAt: '2026-11-15T10:00:00.000Z' },
    ])
    expect(sessions[0]?.userAgent).toMatch(/^Phone x{294}$/)
    expect((await listOf(ada)).map(({ current }) => current)).toEqual([true, false])
  })

  test('nobody can see or end the sessions of others', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const [session] = await listOf(ada)
    expect(await listOf(eve)).toHaveLength(1)
    for (const id of [session?.id, newId(), 'not-an-id'])
      expect(codeOf(await eve.delete(`/me/sessions/${id}`))).toEqual([404, 'not_found'])
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('a session ended from another browser stops working immediately', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const phone = await signInAgain(app, ada)
    const other = (await listOf(ada)).find(({ current }) => !current)
    expect((await ada.delete(`/me/sessions/${other?.id.toUpperCase()}`)).statusCode).toBe(204)
    expect(codeOf(await phone.get('/me/sessions'))).toEqual(signInRequired)
    expect((await phone.get('/session')).json()).toMatchObject({ person: null, accounts: [] })
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('signing out ends the session itself, not just the cookie', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const answer = await ada.post('/sign-out')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^beckon_session=; .*Max-Age=0/)
    expect(codeOf(await ada.get('/members'))).toEqual(signInRequired)
    expect((await ada.post('/sign-out')).statusCode).toBe(204)
  })

  test('signing out everywhere ends all sessions of the person immediately, including this one, and no others', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const phone = await signInAgain(app, ada)
    expect((await ada.post('/me/sign-out-everywhere')).statusCode).toBe(204)
    for (const browser of [ada, phone]) expect(codeOf(await browser.get('/me/sessions'))).toEqual(signInRequired)
    expect(await listOf(eve)).toHaveLength(1)
    await ada.signIn()
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('signing in again in the same browser replaces its session', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    await signInAgain(app, ada, { cookie: ada.cookie() })
    expect(codeOf(await ada.get('/me/sessions'))).toEqual(signInRequired)
    expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  test('an idle session ends after 30 days; use extends it', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const phone = await signInAgain(app, ada)
    app.clock.advance(20 * dayMs)
    expect(await listOf(ada)).toHaveLength(2)
    app.clock.advance(10 * dayMs)
    expect(codeOf(await phone.get('/me/sessions'))).toEqual(signInRequired)
    expect(await listOf(ada)).toHaveLength(1)
    app.clock.advance(30 * dayMs - 1)
    expect((await ada.get('/me/sessions')).statusCode).toBe(200)
    app.clock.advance(30 * dayMs)
    expect(codeOf(await ada.get('/me/sessions'))).toEqual(signInRequired)
  })

  test('the last-seen time is written once a minute at most', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    app.clock.advance(59 * secondMs)
    expect(await listOf(ada)).toMatchObject([{ lastSeenAt: '2026-11-15T10:00:00.000Z' }])
    app.clock.advance(secondMs)
    expect(await listOf(ada)).toMatchObject([{ lastSeenAt: '2026-11-15T10:01:00.000Z' }])
  })

  test('the cookie is inaccessible to scripts and other sites, and is extended with the session', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { answer } = await signInAgain(app, ada)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^beckon_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/),
      expect.stringMatching(/^beckon_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/),
    ])
    expect((await ada.get('/session')).headers['set-cookie']).toContain(`${ada.cookie()}; `)
  })

  test('over https the cookies are secure, and only this very host can set them', async () => {
    const app = await startTestApp(database, { config: { baseUrl: 'https://beckon.example' } })
    const ada = await app.signUp('ada')
    const { answer } = await signInAgain(app, ada)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-beckon_session=[\w-]{43}; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Host-beckon_device=[\w.-]+; Path=\/; .*; Secure$/),
    ])
    const planted = { cookie: ada.cookie().replace('__Host-', '') }
    expect(codeOf(await ada.get('/me/sessions', planted))).toEqual(signInRequired)
    expect((await ada.get('/session', planted)).json().person).toBeNull()
    expect((await ada.get('/session')).headers['set-cookie']).toMatch(/; Secure$/)
    expect((await ada.post('/sign-out')).headers['set-cookie']).toMatch(/; Secure$/)
  })

  test('an invalid session is refused', async () => {
    const app = await startTestApp(database)
    await app.signUp('ada')
    for (const secret of ['', 'x', 'x'.repeat(43), "' or 1=1 --", '%00', 'x'.repeat(5000)]) {
      const browser = createClient(app.http, '/api/settings', () => ({ cookie: `beckon_session=${secret}` }))
      expect(codeOf(await browser.get('/me/sessions'))).toEqual(signInRequired)
      const answer = await browser.get('/session')
      expect([answer.statusCode, answer.json().person]).toEqual([200, null])
    }
  })

  test('a person has at most 100 sessions: the least recently seen one is evicted', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [mine] = await app.db.selectFrom('sessions').selectAll().execute()
    if (!mine) throw new Error('no session')
    app.clock.advance(minuteMs)
    const others = Array.from({ length: 99 }, (_, number) => ({
      ...mine,
      id: newId(),
      hash: `${number}`,
      lastSeenAt: mine.lastSeenAt + 1,
    }))
    await app.db.insertInto('sessions').values(others).execute()
    const phone = await signInAgain(app, ada)
    expect(await listOf(phone)).toHaveLength(100)
    expect(codeOf(await ada.get('/me/sessions'))).toEqual(signInRequired)
  })
})

describe.each(databases)('several accounts, on %s', (database) => {
  async function startWithTwo() {
    const app = await startTestApp(database)
    const [ada, bob] = [await app.signUp('ada'), await app.signUp('bob')]
    app.clock.advance(minuteMs)
    const draft = { email: bob.email, role: 'editor' }
    const { link } = expectStatus(await ada.post('/invitations', draft), 201).json()
    expectStatus(await bob.post(`/invitations/by-link/${link.split('/').at(-1)}/accept`, {}), 200)
    return { app, ada, bob }
  }

  test('a person switches between their accounts, in this browser only', async () => {
    const { app, ada, bob } = await startWithTwo()
    const phone = await signInAgain(app, bob)
    expect((await bob.get('/session')).json()).toMatchObject({ account: { id: ada.accountId, role: 'editor' } })
    const answer = await bob.post('/session/account', { accountId: bob.accountId })
    expect(answer.json()).toMatchObject({
      account: { id: bob.accountId, role: 'owner' },
      accounts: [{ id: bob.accountId }, { id: ada.accountId }],
    })
    expect((await bob.get('/members')).json().data).toHaveLength(1)
    expect((await phone.post('/session/account', { accountId: ada.accountId })).statusCode).toBe(200)
    expect((await phone.get('/members')).json().data).toHaveLength(2)
    expect((await bob.get('/members')).json().data).toHaveLength(1)
  })

  test('an account that the person does not belong to is not found', async () => {
    const { ada, bob } = await startWithTwo()
    const [foreign, missing] = [
      await ada.post('/session/account', { accountId: bob.accountId }),
      await ada.post('/session/account', { accountId: newId() }),
    ]
    expect(codeOf(foreign)).toEqual([404, 'not_found'])
    expect(foreign.json().detail).toBe(missing.json().detail)
    expect((await ada.get('/session')).json()).toMatchObject({ account: { id: ada.accountId } })
  })

  test('a removed member can change nothing until their pages show another account', async () => {
    const { ada, bob } = await startWithTwo()
    expectStatus(await ada.delete(`/members/${bob.personId}`), 204)
    expect(codeOf(await bob.post('/bots', { name: 'For ada' }))).toEqual([403, 'role_missing'])
    expect((await bob.get('/session')).json()).toMatchObject({
      account: { id: bob.accountId },
      accounts: [{ id: bob.accountId }],
    })
    expect((await bob.post('/bots', { name: 'For bob' })).statusCode).toBe(201)
  })
})
