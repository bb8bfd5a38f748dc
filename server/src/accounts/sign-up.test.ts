import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { type Answer, createClient, expectStatus } from '../test/clients.ts'
import { type ReceivedMail, startMailbox, textOf } from '../test/mailbox.ts'

const password = 'purple monkey dishwasher'
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]
const linkIn = (mail: ReceivedMail | undefined) => /\/sign-up\/([\w-]+)/.exec(mail ? textOf(mail) : '')?.[1] ?? 'none'

describe.each(databases)('open sign-up with mail, on %s', (database) => {
  async function start() {
    const { smtpUrl, mails } = await startMailbox()
    const app = await startTestApp(database, { config: { smtpUrl } })
    const ada = await app.signUp('ada')
    const browser = createClient(app.http, '/api/settings', () => ({}))
    const ask = (email: string) => browser.post('/sign-up-requests', { email })
    const settle = () => app.accounts.close()
    return { app, ada, browser, ask, settle, mails }
  }

  test('answers the same for a known and a new e-mail, and tells each by mail', async () => {
    const { ada, ask, settle, mails } = await start()
    const asSeen = ({ statusCode, headers, body }: Answer) => ({
      statusCode,
      headers: { ...headers, 'x-request-id': '', date: '' },
      body,
    })
    const [known, unknown] = [await ask(` ${ada.email.toUpperCase()}`), await ask('bob@example.test')]
    expect(known.statusCode).toBe(202)
    expect(asSeen(unknown)).toEqual(asSeen(known))
    await settle()
    const mailTo = (email: string) => mails.filter(({ to }) => to.includes(email)).map(textOf)
    expect(mailTo(ada.email)).toEqual([expect.stringContaining('You already have an account')])
    expect(mailTo('bob@example.test')).toEqual([expect.stringContaining('Finish signing up')])
    expect(mailTo(ada.email)[0]).not.toContain('/sign-up/')
  })

  test('the link creates the account with the e-mail it was sent to, once', async () => {
    const { browser, ask, settle, mails } = await start()
    await ask('Bob@example.test')
    await settle()
    const path = `/sign-ups/${linkIn(mails[0])}`
    expect((await browser.get(path)).json()).toEqual({ email: 'bob@example.test' })
    const answer = expectStatus(await browser.post(path, { name: 'Bob', password, accountName: 'Bob & Co' }), 201)
    expect(answer.json()).toMatchObject({
      person: { email: 'bob@example.test' },
      account: { name: 'Bob & Co', role: 'owner' },
    })
    // However often: a used link keeps nobody else from signing in.
    const again = await Promise.all(Array.from({ length: 150 }, () => browser.post(path, { name: 'Eve', password })))
    for (const refusal of again) expect(codeOf(refusal)).toEqual([409, 'conflict'])
  })

  test('nobody can sign up past the mail', async () => {
    const { app, ada, browser } = await start()
    for (const email of [ada.email, 'bob@example.test'])
      expect(codeOf(await browser.post('/sign-up', { name: 'Bob', email, password }))).toEqual([409, 'conflict'])
    expect(await app.db.selectFrom('people').select('email').execute()).toHaveLength(1)
  })

  test('a link that was changed or has expired is not found', async () => {
    const { app, browser, ask, settle, mails } = await start()
    await ask('bob@example.test')
    await settle()
    const secret = linkIn(mails[0])
    const bytes = Buffer.from(secret, 'base64url')
    const ofEve = Buffer.concat([bytes.subarray(0, 38), Buffer.from('eve@example.test')]).toString('base64url')
    const later = Buffer.from(bytes.map((byte, at) => (at === 32 ? byte + 1 : byte))).toString('base64url')
    for (const wrong of [
      'x',
      'x'.repeat(43),
      ofEve,
      later,
      secret.slice(0, -4),
      bytes.subarray(0, 38).toString('base64url'),
    ]) {
      expect(codeOf(await browser.get(`/sign-ups/${wrong}`)), wrong).toEqual([404, 'not_found'])
      expect(codeOf(await browser.post(`/sign-ups/${wrong}`, { name: 'Eve', password }))).toEqual([404, 'not_found'])
    }
    app.clock.advance(dayMs)
    expect(codeOf(await browser.get(`/sign-ups/${secret}`))).toEqual([404, 'not_found'])
  })

  test('an e-mail gets at most 3 mails an hour, known or not, and the answer does not reveal it', async () => {
    const { app, ada, ask, settle, mails } = await start()
    for (const email of [ada.email, 'bob@example.test'])
      for (let time = 0; time < 5; time += 1) expect((await ask(email)).statusCode).toBe(202)
    await settle()
    expect(mails).toHaveLength(6)
    app.clock.advance(hourMs)
    await ask(ada.email)
    await settle()
    expect(mails).toHaveLength(7)
  })

  test('a network can ask 20 times an hour', async () => {
    const { ask } = await start()
    for (let time = 0; time < 20; time += 1) expect((await ask(`${time}@example.test`)).statusCode).toBe(202)
    expect(codeOf(await ask('one-more@example.test'))).toEqual([429, 'rate_limited'])
  })

  test('an e-mail too long for a link is refused', async () => {
    const { ask } = await start()
    expect((await ask(`${'é'.repeat(200)}@example.test`)).json()).toMatchObject({ errors: [{ path: '/email' }] })
  })
})

test('without mail, sign-up is immediate, and asking for a link is refused', async () => {
  const app = await startTestApp('sqlite')
  await app.signUp('ada')
  const browser = createClient(app.http, '/api/settings', () => ({}))
  expect(codeOf(await browser.post('/sign-up-requests', { email: 'bob@example.test' }))).toEqual([409, 'conflict'])
  expect((await browser.post('/sign-up', { name: 'Bob', email: 'bob@example.test', password })).statusCode).toBe(201)
})

test('while sign-up is closed, no link is sent or works', async () => {
  const { smtpUrl, mails } = await startMailbox()
  const app = await startTestApp('sqlite', { config: { smtpUrl, signUp: 'closed' } })
  await app.signUp('ada')
  const browser = createClient(app.http, '/api/settings', () => ({}))
  expect(codeOf(await browser.post('/sign-up-requests', { email: 'bob@example.test' }))).toEqual([
    403,
    'sign_up_closed',
  ])
  expect(codeOf(await browser.post('/sign-ups/x', { name: 'Bob', password }))).toEqual([403, 'sign_up_closed'])
  await app.accounts.close()
  expect(mails).toEqual([])
})

test('names in subjects are plain and short', async () => {
  const { smtpUrl, mails } = await startMailbox()
  const app = await startTestApp('sqlite', { config: { smtpUrl } })
  const ada = await app.signUp('ada')
  expectStatus(await ada.patch('/me', { name: `Ada\u202e\u0007${'x'.repeat(90)}` }), 200)
  expectStatus(await ada.patch('/account', { name: `Shop\u2066\u001b${'y'.repeat(90)}` }), 200)
  expectStatus(await ada.post('/invitations', { email: 'bob@example.test', role: 'viewer' }), 201)
  const [mail] = mails
  const subject = /^Subject: ((?:.*\r\n )*.*)\r\n/m.exec(mail?.source ?? '')?.[1] ?? ''
  const decoded = subject
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replace(/^=\?UTF-8\?Q\?|\?=$/g, '')
    .replaceAll('_', ' ')
  const text = Buffer.from(
    decoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
  expect(text).toBe(`Ada${'x'.repeat(56)}… invites you to Shop${'y'.repeat(55)}…`)
})
