import type { Invitation, InvitationCreated, Problem } from 'beckon-contract'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs, newId } from '../lib/clock.ts'
import { up as addInviters } from '../store/migrations/0011-inviters.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { type Answer, createClient, expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import type { TestPerson } from '../test/people.ts'

const newcomer = { name: 'Grace', password: 'nanoseconds matter' }
const grace = 'grace@example.test'

const outcome = (answer: Answer) =>
  answer.statusCode < 300 ? answer.statusCode : [answer.statusCode, answer.json<Problem>().code]
const browserOf = (app: TestApp) => createClient(app.http, '/api/settings', () => ({}))
const listOf = async (person: TestPerson): Promise<Invitation[]> =>
  expectStatus(await person.get('/invitations'), 200).json().data

async function invite(person: TestPerson, email: string, role = 'editor') {
  const created = expectStatus(await person.post('/invitations', { email, role }), 201).json<InvitationCreated>()
  return { ...created, path: `/invitations/by-link/${created.link.split('/').at(-1)}` }
}

describe.each(databases)('invitations, on %s', (database) => {
  async function start() {
    const app = await startTestApp(database, { config: { baseUrl: 'https://beckon.example', signUp: 'open' } })
    return { app, ada: await app.signUp('ada'), browser: browserOf(app) }
  }

  test('a new person opens the link, chooses a name and password, and is signed in as a member', async () => {
    const { app, ada, browser } = await start()
    const { invitation, link, mailed, path } = await invite(ada, ' Grace@Example.test ')
    expect(link).toMatch(/^https:\/\/beckon\.example\/invitations\/[\w-]{43}$/)
    expect(mailed).toBe(false)
    expect(invitation).toMatchObject({ email: grace, role: 'editor', expiresAt: '2026-11-22T10:00:00.000Z' })
    expect(await listOf(ada)).toEqual([invitation])
    expect((await browser.get(path)).json()).toEqual({
      accountName: "ada's account",
      email: grace,
      role: 'editor',
    })

    const answer = await browser.post(`${path}/accept`, newcomer)
    expect(answer.json()).toMatchObject({
      person: { name: 'Grace', email: grace },
      account: { id: ada.accountId, role: 'editor' },
    })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    expect(outcome(await browser.post('/bots', { name: 'Hers' }, { cookie }))).toBe(201)
    expect(outcome(await browser.post('/sign-in', { email: grace, password: newcomer.password }))).toBe(200)
    expect(await listOf(ada)).toEqual([])
    expect(JSON.stringify(app.logs)).not.toContain(path.split('/').at(-1))
  })

  test('a new person is asked for missing fields', async () => {
    const { ada, browser } = await start()
    const { path } = await invite(ada, grace)
    const answer = await browser.post(`${path}/accept`, { name: 'Grace' })
    expect(outcome(answer)).toEqual([400, 'invalid_request'])
    expect(answer.json<Problem>().errors?.map((error) => error.path)).toEqual(['/password'])
    expect(outcome(await browser.post(`${path}/accept`, { ...newcomer, password: 'short' }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(outcome(await browser.post(`${path}/accept`, newcomer))).toBe(200)
  })

  test('an existing person joins when signed in, and their pages show the new account', async () => {
    const { app, ada } = await start()
    const bob = await app.signUp('bob')
    const { path } = await invite(ada, bob.email, 'viewer')
    app.clock.advance(minuteMs)
    const answer = await bob.post(`${path}/accept`, {})
    expect(answer.json()).toMatchObject({
      account: { id: ada.accountId, role: 'viewer' },
      accounts: [{ id: bob.accountId }, { id: ada.accountId }],
    })
    expect((await bob.get('/members')).json().data).toHaveLength(2)
  })

  test('an existing person must sign in first: the link alone sets no password and opens no session', async () => {
    const { app, ada, browser } = await start()
    const bob = await app.signUp('bob')
    const { path } = await invite(ada, bob.email)
    for (const answer of [
      await browser.post(`${path}/accept`, {}),
      await browser.post(`${path}/accept`, newcomer),
      await browser.post(`${path}/accept`, {}, { cookie: 'beckon_session=nothing' }),
    ]) {
      expect(outcome(answer)).toEqual([401, 'sign_in_required'])
      expect(answer.json().detail).toContain(bob.email)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(outcome(await browser.post('/sign-in', { email: bob.email, password: newcomer.password }))).toEqual([
      401,
      'sign_in_failed',
    ])
    expect(outcome(await bob.post(`${path}/accept`, newcomer))).toEqual([400, 'invalid_request'])
    expect(outcome(await bob.post(`${path}/accept`, {}))).toBe(200)
  })

  test('neither the link’s page nor a refused answer reveals whether the e-mail has a login', async () => {
    const { app, ada, browser } = await start()
    const bob = await app.signUp('bob')
    const paths = [(await invite(ada, bob.email)).path, (await invite(ada, grace)).path]
    const [known, unknown] = await Promise.all(
      paths.map(async (path) => {
        const answers = [
          await browser.get(path),
          ...(await Promise.all(
            [{}, { name: 'Grace' }, { ...newcomer, password: 'short' }, { ...newcomer, password: 'password123' }].map(
              (answer) => browser.post(`${path}/accept`, answer),
            ),
          )),
        ]
        return answers.map((answer) => [answer.statusCode, answer.body.replaceAll(bob.email, grace)])
      }),
    )
    const withoutIds = (answers: unknown) => JSON.stringify(answers).replace(/"request_id\\":\\"[^"]*"/g, '')
    expect(withoutIds(known)).toBe(withoutIds(unknown))
  })

  test('another signed-in person cannot accept the invitation', async () => {
    const { app, ada } = await start()
    const [bob, eve] = [await app.signUp('bob'), await app.signUp('eve')]
    const { path } = await invite(ada, bob.email)
    expect(outcome(await eve.post(`${path}/accept`, {}))).toEqual([401, 'sign_in_required'])
    expect((await ada.get('/members')).json().data).toHaveLength(1)
    expect(outcome(await bob.post(`${path}/accept`, {}))).toBe(200)
  })

  test('a link works once', async () => {
    const { app, ada, browser } = await start()
    const bob = await app.signUp('bob')
    const [forGrace, forBob] = [await invite(ada, grace), await invite(ada, bob.email)]
    expect(outcome(await browser.post(`${forGrace.path}/accept`, newcomer))).toBe(200)
    expect(outcome(await bob.post(`${forBob.path}/accept`, {}))).toBe(200)
    for (const { path } of [forGrace, forBob]) {
      expect(outcome(await bob.get(path))).toEqual([404, 'not_found'])
      expect(outcome(await bob.post(`${path}/accept`, {}))).toEqual([404, 'not_found'])
    }
  })

  test('a used link cannot bring back a removed member', async () => {
    const { app, ada } = await start()
    const bob = await app.signUp('bob')
    const { path } = await invite(ada, bob.email)
    await bob.post(`${path}/accept`, {})
    expectStatus(await ada.delete(`/members/${bob.personId}`), 204)
    expect(outcome(await bob.post(`${path}/accept`, {}))).toEqual([404, 'not_found'])
    expect((await ada.get('/members')).json().data).toHaveLength(1)
  })

  test.each([
    ['is removed', (founder: TestPerson, bob: TestPerson) => founder.delete(`/members/${bob.personId}`)],
    ['leaves', (_: TestPerson, bob: TestPerson) => bob.delete(`/members/${bob.personId}`)],
    [
      'may no longer invite',
      (founder: TestPerson, bob: TestPerson) => founder.patch(`/members/${bob.personId}`, { role: 'editor' }),
    ],
  ])('an admin who %s cannot come back through their own invitation', async (_, end) => {
    const { app, ada, browser } = await start()
    const bob = await ada.invite('admin')
    const [back, mine] = [await invite(bob, 'second@example.test', 'admin'), await invite(ada, grace)]
    expect((await end(ada, bob)).statusCode).toBeLessThan(300)
    expect(await listOf(ada)).toEqual([mine.invitation])
    // Not even if they become an admin again.
    await app.db
      .insertInto('members')
      .values({ accountId: ada.accountId, personId: bob.personId, role: 'admin', createdAt: 1 })
      .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doUpdateSet({ role: 'admin' }))
      .execute()
    expect(outcome(await browser.get(back.path))).toEqual([404, 'not_found'])
    expect(outcome(await browser.post(`${back.path}/accept`, newcomer))).toEqual([404, 'not_found'])
    expect(outcome(await browser.post(`${mine.path}/accept`, newcomer))).toBe(200)
  })

  test('an owner who becomes an admin invalidates their invitations of owners, and only those', async () => {
    const { ada, browser } = await start()
    const bob = await ada.invite('owner')
    const [owner, editor] = [await invite(bob, 'second@example.test', 'owner'), await invite(bob, grace)]
    expectStatus(await ada.patch(`/members/${bob.personId}`, { role: 'admin' }), 200)
    expect(await listOf(ada)).toEqual([editor.invitation])
    expect(outcome(await browser.get(owner.path))).toEqual([404, 'not_found'])
    expect(outcome(await browser.post(`${editor.path}/accept`, newcomer))).toBe(200)
  })

  test('an invitation with an unknown or deleted inviter is neither listed nor accepted', async () => {
    const { app, ada, browser } = await start()
    const bob = await ada.invite('admin')
    const [ofBob, ofNobody] = [await invite(bob, 'second@example.test'), await invite(ada, grace)]
    await app.db.deleteFrom('members').where('personId', '=', bob.personId).execute()
    await app.db.updateTable('invitations').set({ invitedBy: null }).where('id', '=', ofNobody.invitation.id).execute()
    expect(await listOf(ada)).toEqual([])
    for (const { path } of [ofBob, ofNobody]) {
      expect(outcome(await browser.get(path))).toEqual([404, 'not_found'])
      expect(outcome(await browser.post(`${path}/accept`, newcomer))).toEqual([404, 'not_found'])
    }
  })

  test('removing a member while their invitation is accepted or created leaves none behind', async () => {
    const { app, ada, browser } = await start()
    for (let round = 0; round < 4; round += 1) {
      const bob = await ada.invite('admin')
      const { path } = await invite(bob, `second-${round}@example.test`)
      const [removed, joined, made] = await Promise.all([
        ada.delete(`/members/${bob.personId}`),
        browser.post(`${path}/accept`, newcomer),
        bob.post('/invitations', { email: `third-${round}@example.test`, role: 'admin' }),
      ])
      expect(outcome(removed)).toBe(204)
      // Before the removal or not at all.
      expect([200, 404]).toContain(joined.statusCode)
      expect([201, 403]).toContain(made.statusCode)
      expect(await app.db.selectFrom('invitations').selectAll().execute()).toEqual([])
    }
  })

  test('the upgrade deletes invitations without an inviter', async () => {
    const { app, ada, browser } = await start()
    const { path } = await invite(ada, grace)
    await app.db.schema.alterTable('invitations').dropColumn('invitedBy').execute()
    await addInviters(app.db as unknown as Kysely<unknown>, app.database.kind)
    expect(outcome(await browser.get(path))).toEqual([404, 'not_found'])
    expect(await listOf(ada)).toEqual([])
    expect(outcome(await browser.post(`${(await invite(ada, grace)).path}/accept`, newcomer))).toBe(200)
  })

  test('of many concurrent acceptances one succeeds', async () => {
    const { app, ada, browser } = await start()
    const { path } = await invite(ada, grace)
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(`${path}/accept`, newcomer)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const { statusCode } of answers) expect([200, 401, 404]).toContain(statusCode)
    expect((await ada.get('/members')).json().data).toHaveLength(2)
    expect(await app.db.selectFrom('people').select('id').execute()).toHaveLength(2)
  })

  test('a link works for 7 days', async () => {
    const { app, ada, browser } = await start()
    const { path, invitation } = await invite(ada, grace)
    app.clock.advance(7 * dayMs - 1)
    expect(outcome(await browser.get(path))).toBe(200)
    app.clock.advance(1)
    expect(outcome(await browser.get(path))).toEqual([404, 'not_found'])
    expect(outcome(await browser.post(`${path}/accept`, newcomer))).toEqual([404, 'not_found'])
    expect(await listOf(ada)).toEqual([])
    expect(outcome(await ada.delete(`/invitations/${invitation.id}`))).toEqual([404, 'not_found'])
  })

  test('a withdrawn link stops working immediately', async () => {
    const { ada, browser } = await start()
    const { path, invitation } = await invite(ada, grace)
    expect(outcome(await ada.delete(`/invitations/${invitation.id}`))).toBe(204)
    expect(outcome(await browser.get(path))).toEqual([404, 'not_found'])
    expect(outcome(await browser.post(`${path}/accept`, newcomer))).toEqual([404, 'not_found'])
    expect(await listOf(ada)).toEqual([])
  })

  test('inviting the same e-mail again replaces the earlier invitation', async () => {
    const { ada, browser } = await start()
    const first = await invite(ada, grace, 'viewer')
    const second = await invite(ada, 'GRACE@example.test', 'admin')
    expect(outcome(await browser.get(first.path))).toEqual([404, 'not_found'])
    expect((await browser.get(second.path)).json()).toMatchObject({ role: 'admin' })
    expect(await listOf(ada)).toEqual([second.invitation])
    await Promise.all([1, 2, 3].map(() => invite(ada, grace)))
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('existing members cannot be invited', async () => {
    const { ada } = await start()
    const answer = await ada.post('/invitations', { email: 'ADA@example.test', role: 'viewer' })
    expect(outcome(answer)).toEqual([409, 'conflict'])
  })

  test('two accounts invite the same person, who joins both', async () => {
    const { app, ada, browser } = await start()
    const eve = await app.signUp('eve')
    const [one, two] = [await invite(ada, grace), await invite(eve, grace)]
    const answer = await browser.post(`${one.path}/accept`, newcomer)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    app.clock.advance(minuteMs)
    const joined = await browser.post(`${two.path}/accept`, {}, { cookie })
    expect(joined.json().accounts.map(({ id }: { id: string }) => id)).toEqual([ada.accountId, eve.accountId])
  })

  test('only owners invite owners, or replace or withdraw such an invitation', async () => {
    const { ada } = await start()
    const admin = await ada.invite('admin')
    const roleMissing = [403, 'role_missing']
    expect(outcome(await admin.post('/invitations', { email: grace, role: 'owner' }))).toEqual(roleMissing)
    const { invitation } = await invite(ada, grace, 'owner')
    expect(outcome(await admin.post('/invitations', { email: grace, role: 'viewer' }))).toEqual(roleMissing)
    expect(outcome(await admin.delete(`/invitations/${invitation.id}`))).toEqual(roleMissing)
    expect(await listOf(admin)).toEqual([invitation])
    expect(outcome(await ada.delete(`/invitations/${invitation.id}`))).toBe(204)
    expect(outcome(await admin.post('/invitations', { email: grace, role: 'admin' }))).toBe(201)
  })

  test('editors and viewers can neither see nor create invitations', async () => {
    const { ada } = await start()
    const { invitation } = await invite(ada, grace)
    for (const person of [await ada.invite('editor'), await ada.invite('viewer')])
      for (const answer of [
        await person.get('/invitations'),
        await person.post('/invitations', { email: 'x@example.test', role: 'viewer' }),
        await person.delete(`/invitations/${invitation.id}`),
      ])
        expect(outcome(answer)).toEqual([403, 'role_missing'])
  })

  test('an invitation of another account is not found', async () => {
    const { app, ada } = await start()
    const eve = await app.signUp('eve')
    const { invitation, path } = await invite(ada, grace)
    const details = new Set<string>()
    for (const id of [invitation.id, newId(), 'not-an-id', '%00']) {
      const answer = await eve.delete(`/invitations/${id}`)
      expect(outcome(answer)).toEqual([404, 'not_found'])
      details.add(answer.json().detail)
    }
    expect(details.size).toBe(1)
    expect(outcome(await browserOf(app).get(path))).toBe(200)
  })

  test('the link is also mailed if SMTP is configured', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const app = await startTestApp(database, { config: { smtpUrl, baseUrl: 'https://beckon.example' } })
    const ada = await app.signUp('ada')
    const { link, mailed } = await invite(ada, grace)
    expect(mailed).toBe(true)
    expect(mails.map(({ to }) => to)).toEqual([[grace]])
    const text = mails[0] ? textOf(mails[0]) : ''
    expect(text).toContain(link)
    expect(text).toContain("Subject: ada invites you to ada's account")
  })

  test('an unreachable mail server does not stop an invitation: the response says that nothing was mailed', async () => {
    const app = await startTestApp(database, { config: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const ada = await app.signUp('ada')
    const { mailed, path } = await invite(ada, grace)
    expect(mailed).toBe(false)
    expect(outcome(await browserOf(app).get(path))).toBe(200)
  })

  test('an address that could be parsed as two gets one mail', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const app = await startTestApp(database, { config: { smtpUrl } })
    const ada = await app.signUp('ada')
    await ada.post('/invitations', { email: 'grace,eve@example.test', role: 'viewer' })
    for (const { to } of mails) expect(to).not.toContain('eve@example.test')
  })
})
