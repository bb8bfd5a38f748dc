import type { Problem, SessionState } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { minuteMs, newId } from '../lib/clock.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { turnOnSecondFactor } from '../test/authenticator.ts'
import { type Answer, createClient, expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import type { TestPerson } from '../test/people.ts'
import { createSecondFactorStore } from './second-factors.store.ts'

const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]
const wrongField = (answer: Answer) => [answer.statusCode, answer.json<Problem>().errors?.[0]?.path]
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe.each(databases)('two-step sign-in, on %s', (database) => {
  async function start(config: Partial<Config> = {}) {
    const app = await startTestApp(database, { config })
    const ada = await app.signUp('ada')
    const factor = await turnOnSecondFactor(app, ada)
    const browser = createClient(app.http, '/api/settings', () => ({}))
    const enterPassword = async (): Promise<string> =>
      expectStatus(await browser.post('/sign-in', { email: ada.email, password: ada.password }), 202).json().pending
    const finish = async (code: string, pending?: string, headers = {}) =>
      browser.post('/sign-in/second-step', { pending: pending ?? (await enterPassword()), code }, headers)
    return { app, ada, browser, enterPassword, finish, ...factor }
  }

  test('the password alone opens no session; with a code it does', async () => {
    const { browser, ada, finish, code } = await start()
    const first = expectStatus(await browser.post('/sign-in', { email: ada.email, password: ada.password }), 202)
    expect(Object.keys(first.json())).toEqual(['pending'])
    expect(first.headers['set-cookie']).toBeUndefined()
    const answer = expectStatus(await finish(code()), 200)
    expect(answer.json()).toMatchObject({ person: { email: ada.email, secondFactor: true } })
    expect(String(answer.headers['set-cookie'])).toMatch(/beckon_session=.*beckon_device=/)
  })

  test('a code works once, and so does the one before it no longer', async () => {
    const { app, finish, code, enterPassword } = await start()
    const before = code()
    const latest = code()
    expect((await finish(latest)).statusCode).toBe(200)
    for (const used of [latest, before]) expect(wrongField(await finish(used))).toEqual([400, '/code'])
    const pending = await enterPassword()
    const next = code()
    const twice = await Promise.all([finish(next, pending), finish(next, pending)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(app.logs.join('')).not.toContain(next)
  })

  test('of concurrent calls with the same code, one may use it, also on different servers', async () => {
    const { app, ada } = await start()
    const store = createSecondFactorStore(app.db)
    const factor = await store.find(ada.personId)
    const use = (step: number) => store.useStep(ada.personId, factor?.sealedSecret ?? '', step)
    const step = (factor?.lastStep ?? 0) + 5
    expect((await Promise.all([use(step), use(step), use(step)])).filter(Boolean)).toHaveLength(1)
    // Of an earlier and a later code at the same time both may be used, if the earlier one comes first.
    expect(await use(step - 1)).toBe(false)
    expect(await store.useStep(ada.personId, 'another secret', step + 1)).toBe(false)
  })

  test('a made-up proof of the password is refused, whatever it looks like', async () => {
    const { ada, finish, code } = await start()
    const mac = 'A'.repeat(43)
    for (const pending of ['-'.repeat(36), `${'0'.repeat(36)}`, newId(), ada.personId].map(
      (id) => `${id}.9${'0'.repeat(13)}.${mac}`,
    ))
      expect(codeOf(await finish(code(), pending)), pending).toEqual([401, 'sign_in_failed'])
  })

  test('a wrong code is refused, whatever it looks like', async () => {
    const { finish, code } = await start()
    for (const wrong of [other(code()), '12345', '1234567'])
      expect(wrongField(await finish(wrong))).toEqual([400, '/code'])
    const right = code()
    expect((await finish(` ${right.slice(0, 3)} ${right.slice(3)} `)).statusCode).toBe(200)
  })

  test('codes are throttled by person, from wherever; a browser the person has used is not affected', async () => {
    const { app, ada, finish, code } = await start()
    const known = expectStatus(await finish(code()), 200).headers['set-cookie']
    const cookie =
      [known ?? '']
        .flat()
        .map((one) => one.split(';')[0])
        .find((one) => one?.startsWith('beckon_device')) ?? ''
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await finish('000000')).statusCode).toBe(400)
    expect(codeOf(await finish(code()))).toEqual([429, 'rate_limited'])
    expect((await finish(code(), undefined, { cookie })).statusCode).toBe(200)
    app.clock.advance(15 * minuteMs)
    await ada.get('/session')
    expect((await finish(code())).statusCode).toBe(200)
  })

  test('the person is told once a day that someone with the password enters wrong codes', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const { app, ada, finish, code } = await start({ smtpUrl })
    for (let attempt = 0; attempt < 4; attempt += 1) await finish('000000')
    await app.accounts.close()
    expect(mails).toEqual([])
    for (let attempt = 0; attempt < 4; attempt += 1) await finish('000000')
    app.clock.advance(15 * minuteMs)
    for (let attempt = 0; attempt < 6; attempt += 1) await finish('000000')
    await app.accounts.close()
    expect(mails.map(({ to }) => to)).toEqual([[ada.email]])
    expect(textOf(mails[0] as (typeof mails)[0])).toMatch(/Someone may know your password[\s\S]*from 127\.0\.0\.1/)
    app.clock.advance(15 * minuteMs)
    expect((await finish(code())).statusCode).toBe(200)
  })

  test('a pending sign-in ends after 5 minutes, with a new password, and is good for nothing else', async () => {
    const { app, ada, browser, enterPassword, finish, code } = await start()
    const pending = await enterPassword()
    for (const cookie of [`beckon_session=${pending}`, `beckon_device=${pending}`])
      expect(codeOf(await browser.get('/me/sessions', { cookie }))).toEqual([401, 'sign_in_required'])
    const [, expiresAt = '', mac = ''] = pending.split('.')
    for (const forged of [`${newId()}.${expiresAt}.${mac}`, `${ada.personId}.${Number(expiresAt) + 1}.${mac}`, 'x', ''])
      expect(codeOf(await finish(code(), forged || '.')), forged).toEqual([401, 'sign_in_failed'])
    const late = await enterPassword()
    app.clock.advance(5 * minuteMs)
    expect(codeOf(await finish(code(), late))).toEqual([401, 'sign_in_failed'])
    const before = await enterPassword()
    expectStatus(await ada.post('/me/password', { current: ada.password, next: 'purple monkey dishwasher' }), 204)
    expect(codeOf(await finish(code(), before))).toEqual([401, 'sign_in_failed'])
  })

  test('each recovery code signs in once, in any spelling', async () => {
    const { ada, finish, recoveryCodes } = await start()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await finish(first)).statusCode).toBe(200)
    expect(wrongField(await finish(first))).toEqual([400, '/code'])
    expect((await finish(second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await ada.get('/me/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('new recovery codes take password and code, and end the earlier ones', async () => {
    const { ada, finish, code, recoveryCodes } = await start()
    const path = '/me/second-factor/recovery-codes'
    expect(wrongField(await ada.post(path, { password: 'a guess', code: code() }))).toEqual([400, '/password'])
    expect(wrongField(await ada.post(path, { password: ada.password, code: '000000' }))).toEqual([400, '/code'])
    const renewed = expectStatus(await ada.post(path, { password: ada.password, code: code() }), 201).json()
    expect(wrongField(await finish(recoveryCodes[0] ?? ''))).toEqual([400, '/code'])
    expect((await finish(renewed.recoveryCodes[0])).statusCode).toBe(200)
  })

  test('turning it off takes password and code, and nothing is left of it', async () => {
    const { app, ada, browser, code } = await start()
    const off = (password: string, proof: string) => ada.delete('/me/second-factor', { password, code: proof })
    expect(wrongField(await off('a guess', code()))).toEqual([400, '/password'])
    expect(wrongField(await off(ada.password, '000000'))).toEqual([400, '/code'])
    expect((await off(ada.password, code())).statusCode).toBe(204)
    expect(codeOf(await off(ada.password, code()))).toEqual([409, 'conflict'])
    expect((await browser.post('/sign-in', { email: ada.email, password: ada.password })).statusCode).toBe(200)
    expect(await app.db.selectFrom('secondFactors').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([])
  })

  test('it is on only once a code was entered; the password is needed to begin', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const browser = createClient(app.http, '/api/settings', () => ({}))
    expect(codeOf(await ada.post('/me/second-factor', { code: '000000' }))).toEqual([409, 'conflict'])
    expect(wrongField(await ada.post('/me/second-factor/setup', { password: 'a guess' }))).toEqual([400, '/password'])
    const begin = async () =>
      expectStatus(await ada.post('/me/second-factor/setup', { password: ada.password }), 200).json()
    const [first, second] = [await begin(), await begin()]
    expect(first.secret).not.toBe(second.secret)
    expect(second.url).toMatch(
      /^otpauth:\/\/totp\/Beckon%20localhost.*:ada%40example\.test\?secret=[A-Z2-7]{32}&issuer=Beckon/,
    )
    expect((await browser.post('/sign-in', { email: ada.email, password: ada.password })).statusCode).toBe(200)
    expect((await ada.get('/me/second-factor')).json()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    expect(wrongField(await ada.post('/me/second-factor', { code: '000000' }))).toEqual([400, '/code'])
  })

  test('turning it on ends the person’s other sessions, and it can’t be replaced without turning it off', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const phone = ada.cookie()
    await ada.signIn()
    await turnOnSecondFactor(app, ada)
    expect(codeOf(await ada.get('/me/sessions', { cookie: phone }))).toEqual([401, 'sign_in_required'])
    expect((await ada.get('/me/sessions')).json().data).toHaveLength(1)
    expect(codeOf(await ada.post('/me/second-factor/setup', { password: ada.password }))).toEqual([409, 'conflict'])
  })

  test('choosing a new password by mail does not go past it', async () => {
    const { app, ada, browser, code } = await start()
    const link = await app.accounts.passwordResets.makeLink(ada.email)
    const password = 'purple monkey dishwasher'
    expectStatus(await browser.post(`/password-resets/${link?.split('/').at(-1)}`, { password }), 204)
    const { pending } = expectStatus(await browser.post('/sign-in', { email: ada.email, password }), 202).json()
    expect((await browser.post('/sign-in/second-step', { pending, code: code() })).statusCode).toBe(200)
  })
})

describe.each(databases)('an account that requires two-step sign-in, on %s', (database) => {
  async function start() {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bob = await ada.invite('admin')
    const factor = await turnOnSecondFactor(app, ada)
    const require = (required: boolean, person = ada) => person.send('PUT', '/account/second-factor', { required })
    return { app, ada, bob, require, factor }
  }
  const required = [403, 'second_factor_required']

  test('shuts members without it out of everything but setting it up', async () => {
    const { app, ada, bob, require } = await start()
    expect((await require(true)).json()).toMatchObject({ account: { secondFactorRequired: true } })
    const open = await routesOpenTo(app, bob)
    expect(open).toEqual([])
    expect((await bob.get('/session')).json()).toMatchObject({
      person: { secondFactor: false },
      account: { secondFactorRequired: true },
    })
    expect((await ada.get('/members')).statusCode).toBe(200)
    await turnOnSecondFactor(app, bob)
    expect((await bob.get('/members')).statusCode).toBe(200)
  })

  test('also shuts out sessions opened before, new members, and those who turn it off', async () => {
    const { ada, bob, require, factor } = await start()
    expect((await bob.get('/members')).statusCode).toBe(200)
    await require(true)
    expect(codeOf(await bob.get('/members'))).toEqual(required)
    const eve = await ada.invite('viewer')
    expect(codeOf(await eve.get('/bots'))).toEqual(required)
    expectStatus(await ada.delete('/me/second-factor', { password: ada.password, code: factor.code() }), 204)
    expect(codeOf(await ada.get('/bots'))).toEqual(required)
    expect(codeOf(await require(false)), 'not even the owner can lift it').toEqual(required)
  })

  test('shuts nobody out of their other accounts, and API tokens keep working', async () => {
    const { app, ada, require } = await start()
    const { value } = await ada.token()
    const eve = await app.signUp('eve')
    const { link } = expectStatus(await ada.post('/invitations', { email: eve.email, role: 'editor' }), 201).json()
    await require(true)
    expectStatus(await eve.post(`/invitations/by-link/${link.split('/').at(-1)}/accept`, {}), 200)
    expect(codeOf(await eve.get('/bots'))).toEqual(required)
    const { account } = (await eve.post('/session/account', { accountId: eve.accountId })).json<SessionState>()
    expect(account).toMatchObject({ id: eve.accountId, secondFactorRequired: false })
    expect((await eve.get('/bots')).statusCode).toBe(200)
    expect((await app.api(value).get('/me')).statusCode).toBe(200)
  })

  test('is an owner’s choice, who must have it first', async () => {
    const { app, bob, require } = await start()
    expect(codeOf(await require(true, bob))).toEqual([403, 'role_missing'])
    const eve = await app.signUp('eve')
    expect(codeOf(await require(true, eve))).toEqual([409, 'conflict'])
    expect((await require(true)).statusCode).toBe(200)
    expect((await require(false)).statusCode).toBe(200)
    expect((await bob.get('/members')).statusCode).toBe(200)
  })
})

/** The routes of the account that do not answer that a second factor is required. */
async function routesOpenTo(app: TestApp, person: TestPerson): Promise<string[]> {
  const open: string[] = []
  for (const { method, url, access } of app.routes) {
    if (!['viewer', 'editor', 'admin', 'owner'].includes(access ?? '') || method === 'HEAD') continue
    const path = url.replace('/api/settings', '').replace(/:\w+/g, newId())
    const answer = await person.send(method as 'GET', path)
    if (answer.json<Problem>().code !== 'second_factor_required') open.push(`${method} ${url}: ${answer.statusCode}`)
  }
  return open
}
