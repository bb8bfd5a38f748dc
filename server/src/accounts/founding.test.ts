import type { Problem, SessionState } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { type Answer, createClient } from '../test/clients.ts'

const ada = { name: 'Ada', email: 'ada@example.test', password: 'correct horse battery' }
const bob = { name: 'Bob', email: 'bob@example.test', password: 'purple monkey dishwasher' }
const closed = { config: { signUp: 'closed' } } as const

const browserOf = (app: TestApp) => createClient(app.http, '/api/settings', () => ({}))
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]

describe.each(databases)('first start, on %s', (database) => {
  test('the first person creates the account and owns it', async () => {
    const app = await startTestApp(database, closed)
    const browser = browserOf(app)
    expect((await browser.get('/session')).json()).toEqual({
      setupNeeded: true,
      signUpOpen: false,
      mailConfigured: false,
      person: null,
      account: null,
      accounts: [],
    })
    const answer = await browser.post('/setup', {
      ...ada,
      email: '  Ada@Example.Test ',
      accountName: ' Lovelace  Ltd ',
    })
    expect(answer.statusCode).toBe(201)
    const state = answer.json<SessionState>()
    expect(state).toMatchObject({
      setupNeeded: false,
      person: { name: 'Ada', email: 'ada@example.test' },
      account: { name: 'Lovelace Ltd', role: 'owner' },
    })
    expect(state.accounts).toEqual([state.account])
    expect((await browser.get('/session')).json()).toMatchObject({ setupNeeded: false, person: null })
  })

  test('without a name the account is named after the person', async () => {
    const app = await startTestApp(database)
    const long = 'å'.repeat(100)
    expect((await browserOf(app).post('/setup', { ...ada, name: long })).json<SessionState>().account?.name).toBe(
      `${'å'.repeat(90)}’s account`,
    )
  })

  test('a second setup is refused', async () => {
    const app = await startTestApp(database)
    const browser = browserOf(app)
    await browser.post('/setup', ada)
    expect(codeOf(await browser.post('/setup', bob))).toEqual([409, 'conflict'])
    const { email, password } = bob
    expect(codeOf(await browser.post('/sign-in', { email, password }))).toEqual([401, 'sign_in_failed'])
  })

  test('of many concurrent setups one succeeds, and the others leave nothing behind', async () => {
    const app = await startTestApp(database)
    const drafts = ['a', 'b', 'c', 'd'].map((name) => ({ ...ada, name, email: `${name}@example.test` }))
    const answers = await Promise.all(drafts.map((draft) => browserOf(app).post('/setup', draft)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(await app.db.selectFrom('people').selectAll().execute()).toHaveLength(1)
    expect(await app.db.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
  })
})

describe.each(databases)('sign-up, on %s', (database) => {
  test('is closed unless the operator opens it', async () => {
    const app = await startTestApp(database, closed)
    const browser = browserOf(app)
    expect(codeOf(await browser.post('/sign-up', ada))).toEqual([403, 'sign_up_closed'])
    await browser.post('/setup', ada)
    expect(codeOf(await browser.post('/sign-up', bob))).toEqual([403, 'sign_up_closed'])
    expect(await app.db.selectFrom('people').select('email').execute()).toEqual([{ email: ada.email }])
  })

  test('gives everyone their own account if it is open', async () => {
    const app = await startTestApp(database)
    const [first, second] = [await app.signUp('ada'), await app.signUp('bob')]
    expect((await second.get('/session')).json()).toMatchObject({ signUpOpen: true, account: { role: 'owner' } })
    expect(second.accountId).not.toBe(first.accountId)
    const { data } = (await second.get('/members')).json()
    expect(data.map(({ email }: { email: string }) => email)).toEqual([second.email])
  })

  test('by the first person sets up the service if it is open', async () => {
    const app = await startTestApp(database)
    const browser = browserOf(app)
    expect((await browser.post('/sign-up', ada)).json()).toMatchObject({ setupNeeded: false })
    expect(codeOf(await browser.post('/setup', bob))).toEqual([409, 'conflict'])
  })

  test('accepts an e-mail once, however it is written', async () => {
    const app = await startTestApp(database)
    const browser = browserOf(app)
    await browser.post('/setup', ada)
    expect(codeOf(await browser.post('/sign-up', { ...bob, email: ' ADA@example.test' }))).toEqual([409, 'conflict'])
    const twice = await Promise.all([browser.post('/sign-up', bob), browser.post('/sign-up', bob)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('names the invalid field', async () => {
    const app = await startTestApp(database)
    for (const [path, draft] of [
      ['/name', { ...ada, name: '   ' }],
      ['/email', { ...ada, email: 'ada' }],
      ['/password', { ...ada, password: 'too short' }],
      ['/role', { ...ada, role: 'owner' }],
    ] as const) {
      const answer = await browserOf(app).post('/setup', draft)
      expect(codeOf(answer)).toEqual([400, 'invalid_request'])
      expect(answer.json<Problem>().errors?.map((error) => error.path)).toEqual([path])
    }
  })
})
