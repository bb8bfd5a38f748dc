import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { type Answer, createClient } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import type { TestPerson } from '../test/people.ts'

const next = 'a better password'
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]
const browserOf = (app: TestApp) => createClient(app.http, '/api/settings', () => ({}))
const signIn = (app: TestApp, { email }: TestPerson, password: string) =>
  browserOf(app).post('/sign-in', { email, password })
const secretOf = (link: string | undefined) => link?.split('/').at(-1) ?? ''

describe.each(databases)('changing a password, on %s', (database) => {
  test('ends every other session, and keeps this one', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const old = ada.cookie()
    await ada.signIn()
    expect((await ada.post('/me/password', { current: ada.password, next })).statusCode).toBe(204)
    expect((await ada.get('/me/sessions')).json().data).toHaveLength(1)
    expect((await browserOf(app).get('/me/sessions', { cookie: old })).statusCode).toBe(401)
    expect((await eve.get('/me/sessions')).statusCode).toBe(200)
    expect(codeOf(await signIn(app, ada, ada.password))).toEqual([401, 'sign_in_failed'])
    expect((await signIn(app, ada, next)).statusCode).toBe(200)
  })

  test('requires the current one', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const answer = await ada.post('/me/password', { current: 'something else', next })
    expect(codeOf(answer)).toEqual([400, 'invalid_request'])
    expect(answer.json<Problem>().errors?.map(({ path }) => path)).toEqual(['/current'])
    expect((await signIn(app, ada, ada.password)).statusCode).toBe(200)
  })

  test('invalidates earlier reset links', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const secret = secretOf(await app.accounts.passwordResets.makeLink(ada.email))
    await ada.post('/me/password', { current: ada.password, next })
    expect(codeOf(await browserOf(app).get(`/password-resets/${secret}`))).toEqual([404, 'not_found'])
  })
})

describe.each(databases)('a forgotten password, on %s', (database) => {
  async function startWithLink() {
    const app = await startTestApp(database, { config: { baseUrl: 'https://beckon.example' } })
    const ada = await app.signUp('ada')
    const link = await app.accounts.passwordResets.makeLink(' Ada@Example.test ')
    const path = `/password-resets/${secretOf(link)}`
    return { app, ada, link, path, browser: browserOf(app) }
  }

  test('the operator’s link leads to the reset page, which shows whose password it is', async () => {
    const { link, path, browser, ada } = await startWithLink()
    expect(link).toMatch(/^https:\/\/beckon\.example\/reset-password\/[\w-]{43}$/)
    expect((await browser.get(path)).json()).toEqual({ email: ada.email })
  })

  test('there is no link for an unknown e-mail', async () => {
    const { app } = await startWithLink()
    expect(await app.accounts.passwordResets.makeLink('nobody@example.test')).toBeUndefined()
  })

  test('the link sets the password once, and ends all sessions of the person', async () => {
    const { app, ada, path, browser } = await startWithLink()
    const eve = await app.signUp('eve')
    expect((await browser.post(path, { password: next })).statusCode).toBe(204)
    expect((await ada.get('/me/sessions')).statusCode).toBe(401)
    expect((await eve.get('/me/sessions')).statusCode).toBe(200)
    expect((await signIn(app, ada, ada.password)).statusCode).toBe(401)
    expect((await signIn(app, ada, next)).statusCode).toBe(200)
    expect(codeOf(await browser.get(path))).toEqual([404, 'not_found'])
    expect(codeOf(await browser.post(path, { password: 'yet another one' }))).toEqual([404, 'not_found'])
    expect((await signIn(app, ada, next)).statusCode).toBe(200)
  })

  test('a sign-in with the old password that started before the reset opens no session after it', async () => {
    const { app, ada, path, browser } = await startWithLink()
    // Hashing is queued: the old password is verified only after the new one is in place.
    const [, ...signIns] = await Promise.all([
      browser.post(path, { password: next }),
      ...Array.from({ length: 6 }, () => signIn(app, ada, ada.password)),
    ])
    expect(signIns.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThan(0)
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('of two concurrent uses one succeeds', async () => {
    const { path, browser } = await startWithLink()
    const answers = await Promise.all([1, 2, 3].map((number) => browser.post(path, { password: `${next} ${number}` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
  })

  test('using one link invalidates the others', async () => {
    const { app, ada, path, browser } = await startWithLink()
    const other = secretOf(await app.accounts.passwordResets.makeLink(ada.email))
    await browser.post(`/password-resets/${other}`, { password: next })
    expect(codeOf(await browser.get(path))).toEqual([404, 'not_found'])
  })

  test('the link works for an hour', async () => {
    const { app, ada, path, browser } = await startWithLink()
    app.clock.advance(hourMs - 1)
    expect((await browser.get(path)).statusCode).toBe(200)
    app.clock.advance(1)
    expect(codeOf(await browser.get(path))).toEqual([404, 'not_found'])
    expect(codeOf(await browser.post(path, { password: next }))).toEqual([404, 'not_found'])
    expect((await signIn(app, ada, ada.password)).statusCode).toBe(200)
  })

  test('a password that is too short does not use up the link', async () => {
    const { path, browser } = await startWithLink()
    expect(codeOf(await browser.post(path, { password: 'short' }))).toEqual([400, 'invalid_request'])
    expect((await browser.post(path, { password: next })).statusCode).toBe(204)
  })

  test('a throttled person can sign in with the new password immediately', async () => {
    const { app, ada, path, browser } = await startWithLink()
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn(app, ada, 'a guess')
    await browser.post(path, { password: next })
    expect((await signIn(app, ada, next)).statusCode).toBe(200)
  })

  test('a forged link is refused', async () => {
    const { browser } = await startWithLink()
    for (const secret of ['x', 'x'.repeat(43), 'x'.repeat(400), '%27%20or%201=1', '%00'])
      expect(codeOf(await browser.get(`/password-resets/${secret}`))).toEqual([404, 'not_found'])
  })

  test('the link’s secret is not stored', async () => {
    const { app, path, browser } = await startWithLink()
    await browser.get(path)
    const kept = JSON.stringify([await app.db.selectFrom('passwordResets').selectAll().execute(), app.logs])
    expect(kept).not.toContain(path.split('/').at(-1))
  })
})

describe.each(databases)('a reset link by mail, on %s', (database) => {
  async function startWithMail() {
    const mailbox = await startMailbox()
    const config = {
      smtpUrl: mailbox.smtpUrl,
      baseUrl: 'https://beckon.example',
      mailFrom: 'Beckon <no-reply@beckon.example>',
    }
    const app = await startTestApp(database, { config })
    const ada = await app.signUp('ada')
    const ask = (email: string) => browserOf(app).post('/password-reset-requests', { email })
    return { app, ada, ask, mails: mailbox.mails }
  }

  test('is sent if SMTP is configured, and works', async () => {
    const { app, ada, ask, mails } = await startWithMail()
    expect((await browserOf(app).get('/session')).json()).toMatchObject({ mailConfigured: true })
    const answer = await ask(' ADA@example.test ')
    expect([answer.statusCode, answer.json()]).toEqual([202, {}])
    await expect.poll(() => mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.to).toEqual([ada.email])
    expect(mail?.source).toContain('From: Beckon <no-reply@beckon.example>')
    const link = mail && /https:\/\/beckon\.example\/reset-password\/[\w-]{43}/.exec(textOf(mail))?.[0]
    const reset = await browserOf(app).post(`/password-resets/${secretOf(link)}`, { password: next })
    expect(reset.statusCode).toBe(204)
    expect((await signIn(app, ada, next)).statusCode).toBe(200)
  })

  test('gives the same response for an unknown e-mail, and sends none', async () => {
    const { app, ada, ask, mails } = await startWithMail()
    const asSeen = ({ statusCode, headers, body }: Answer) => ({
      statusCode,
      headers: { ...headers, 'x-request-id': '', date: '' },
      body,
    })
    const [unknown, known] = [await ask('nobody@example.test'), await ask(ada.email)]
    expect(asSeen(unknown)).toEqual(asSeen(known))
    await app.accounts.close()
    expect(mails.map(({ to }) => to)).toEqual([[ada.email]])
  })

  test('is sent at most 3 times an hour per person, and the response does not reveal it', async () => {
    const { app, ada, ask, mails } = await startWithMail()
    for (let time = 0; time < 5; time += 1) expect((await ask(ada.email)).statusCode).toBe(202)
    await app.accounts.close()
    expect(mails).toHaveLength(3)
    app.clock.advance(hourMs)
    await ask(ada.email)
    await app.accounts.close()
    expect(mails).toHaveLength(4)
  })

  test('is sent after the response, and an unreachable mail server is only logged', async () => {
    const app = await startTestApp(database, { config: { smtpUrl: 'smtp://127.0.0.1:1', logLevel: 'warn' } })
    const ada = await app.signUp('ada')
    expect((await browserOf(app).post('/password-reset-requests', { email: ada.email })).statusCode).toBe(202)
    await app.accounts.close()
    expect(app.logs.join('')).toContain('could not send an email')
    expect(app.logs.join('')).not.toMatch(/reset-password\/[\w-]{43}/)
  })

  test('gives the same response without SMTP, and sends nothing', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const answer = await browserOf(app).post('/password-reset-requests', { email: ada.email })
    expect([answer.statusCode, answer.json()]).toEqual([202, {}])
    app.clock.advance(minuteMs)
    await app.accounts.close()
    expect(await app.db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })
})
