import { verify } from '@node-rs/argon2'
import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { minuteMs } from '../lib/clock.ts'
import { cheapHashes, databases, startTestApp, type TestApp } from '../test/app.ts'
import { type Answer, createClient } from '../test/clients.ts'
import { createPasswords, type Passwords } from './passwords.ts'

const ada = { name: 'Ada', email: 'ada@example.test', password: 'correct horse battery' }
const bob = { name: 'Bob', email: 'bob@example.test', password: 'purple monkey dishwasher' }

const browserOf = (app: TestApp) => createClient(app.http, '/api/settings', () => ({}))
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]

describe.each(databases)('sign-in, on %s', (database) => {
  async function startWithAda(config: Partial<Config> = {}, options: { passwords?: Passwords } = {}) {
    const app = await startTestApp(database, { config, ...options })
    await browserOf(app).post('/setup', ada)
    const signIn = (draft: { email: string; password: string }, remoteAddress = '203.0.113.1') =>
      app.http.inject({
        method: 'POST',
        url: '/api/settings/sign-in',
        remoteAddress,
        payload: { email: draft.email, password: draft.password },
      })
    const wrong = { ...ada, password: 'not the password' }
    return { app, signIn, wrong }
  }

  test('the right password opens a session, with any spelling of the e-mail', async () => {
    const { signIn } = await startWithAda()
    const answer = await signIn({ ...ada, email: ' ADA@Example.test ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ person: { email: ada.email }, account: { role: 'owner' } })
  })

  test('a password with decomposed accents from another keyboard is the same', async () => {
    const { app, signIn } = await startWithAda()
    await browserOf(app).post('/sign-up', { ...bob, password: 'd\u00e9j\u00e0 vu again' })
    expect((await signIn({ ...bob, password: 'de\u0301ja\u0300 vu again' })).statusCode).toBe(200)
  })

  test('an unknown e-mail and a wrong password get the same response', async () => {
    const { signIn, wrong } = await startWithAda()
    const asSeen = ({ statusCode, headers, json }: Answer) => ({
      statusCode,
      headers: { ...headers, 'x-request-id': '', date: '' },
      body: { ...json(), request_id: '' },
    })
    const [known, unknown] = [await signIn(wrong), await signIn({ ...wrong, email: 'nobody@example.test' })]
    expect(codeOf(known)).toEqual([401, 'sign_in_failed'])
    expect(asSeen(unknown)).toEqual(asSeen(known))
  })

  test('an unknown e-mail takes as long as a wrong password: as costly a hash is checked, once', async () => {
    const checked: string[] = []
    const passwords = createPasswords(cheapHashes, (hash, password) => {
      checked.push(String(hash))
      return verify(hash, password)
    })
    const { signIn, wrong } = await startWithAda({}, { passwords })
    expect((await signIn(wrong)).statusCode).toBe(401)
    expect((await signIn({ ...wrong, email: 'nobody@example.test' })).statusCode).toBe(401)
    const [known = '', unknown] = checked.map((hash) => {
      const [, algorithm, version, cost, salt = '', digest = ''] = hash.split('$')
      return [algorithm, version, cost, salt.length, digest.length].join(' ')
    })
    expect(known).toMatch(/^argon2id v=19 m=8,t=1,p=1 \d+ \d+$/)
    expect(unknown).toBe(known)
    expect(checked).toHaveLength(2)
  })

  test('after 10 failures even the right password is refused until the window ends', async () => {
    const { app, signIn, wrong } = await startWithAda()
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(wrong)).statusCode).toBe(401)
    app.clock.advance(5 * minuteMs)
    const refused = await signIn(ada)
    expect(codeOf(refused)).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('600')
    expect(refused.json().detail).toContain('in 10 minutes')
    expect((await signIn(ada, '203.0.113.2')).statusCode).toBe(200)
    app.clock.advance(10 * minuteMs)
    expect((await signIn(ada)).statusCode).toBe(200)
  })

  test('an unknown e-mail is throttled like a known one', async () => {
    const { signIn, wrong } = await startWithAda()
    const nobody = { ...wrong, email: 'nobody@example.test' }
    const codes: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) codes.push((await signIn(nobody)).statusCode)
    expect(codes).toEqual([...Array(10).fill(401), 429])
  })

  test('concurrent guesses cannot bypass the throttle', async () => {
    const { signIn, wrong } = await startWithAda()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(wrong)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  test('repeated successful sign-ins are not throttled', async () => {
    const { signIn } = await startWithAda()
    for (let time = 0; time < 12; time += 1) expect((await signIn(ada)).statusCode).toBe(200)
  })

  test('a cross-site request is refused', async () => {
    const { app } = await startWithAda()
    const browser = browserOf(app)
    const draft = { email: ada.email, password: ada.password }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect(codeOf(await browser.post('/sign-in', draft, headers))).toEqual([403, 'cross_site'])
    expect((await browser.post('/sign-in', draft, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  test('people can sign in at the base URL, whatever host a proxy forwards, and nowhere else', async () => {
    const { app } = await startWithAda({ baseUrl: 'http://bots.example:8080' })
    const draft = { email: ada.email, password: ada.password }
    const signInFrom = (origin: string, host: string) => browserOf(app).post('/sign-in', draft, { origin, host })
    // nginx’s `Host $host` drops the port, and a proxy without such a line sends its own address.
    for (const host of ['bots.example', '127.0.0.1:3000', 'bots.example:8080'])
      expect((await signInFrom('http://bots.example:8080', host)).statusCode, host).toBe(200)
    // Under another name, if the proxy forwards it.
    expect((await signInFrom('http://192.168.1.5:8080', '192.168.1.5:8080')).statusCode).toBe(200)
    for (const [origin, host] of [
      ['http://evil.example', 'bots.example'],
      ['http://bots.example:8081', 'bots.example'],
      ['http://bots.example', 'bots.example:8080'],
      ['https://bots.example:8080', 'bots.example'],
      ['http://bots.example.evil.example:8080', 'bots.example'],
      ['http://192.168.1.5:8080', '192.168.1.5'],
      ['null', 'null'],
    ] as const)
      expect(codeOf(await signInFrom(origin, host)), origin).toEqual([403, 'cross_site'])
    const sibling = { origin: 'http://bots.example:8080', 'sec-fetch-site': 'same-site' }
    expect(codeOf(await browserOf(app).post('/sign-in', draft, sibling))).toEqual([403, 'cross_site'])
  })

  test('a service without a base URL accepts only the origin that was called', async () => {
    const { app } = await startWithAda()
    const draft = { email: ada.email, password: ada.password }
    for (const host of ['localhost', '192.168.1.5', 'localhost:3001']) {
      const headers = { origin: 'http://localhost:3000', host }
      expect(codeOf(await browserOf(app).post('/sign-in', draft, headers)), host).toEqual([403, 'cross_site'])
    }
  })

  test('the error names the expected and the actual origin', async () => {
    const draft = { email: ada.email, password: ada.password }
    const headers = { origin: 'http://192.168.1.5:8080', host: '192.168.1.5' }
    const refusalOf = async ({ app }: Awaited<ReturnType<typeof startWithAda>>) =>
      (await browserOf(app).post('/sign-in', draft, headers)).json<Problem>().detail
    expect(await refusalOf(await startWithAda({ baseUrl: 'https://bots.example' }))).toMatch(
      /^The request came from http:\/\/192\.168\.1\.5:8080\. Expected: https:\/\/bots\.example \(BECKON_BASE_URL\), or the host that was called, 192\.168\.1\.5\./,
    )
    expect(await refusalOf(await startWithAda())).toMatch(/Expected: the host that was called, 192\.168\.1\.5\./)
  })

  test('neither passwords nor session secrets are stored', async () => {
    const { app, signIn } = await startWithAda()
    const cookie = String((await signIn(ada)).headers['set-cookie'])
    const secret = /beckon_session=([^;]+)/.exec(cookie)?.[1] ?? 'none'
    const kept = JSON.stringify([
      await app.db.selectFrom('people').selectAll().execute(),
      await app.db.selectFrom('sessions').selectAll().execute(),
      app.logs,
    ])
    expect(secret).toHaveLength(43)
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(ada.password)
    expect(kept).toContain('$argon2id$v=19$')
    expect(await createPasswords().hash(ada.password, 'a network')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
