import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '../lib/clock.ts'
import { createTestClock, databases, startTestApp } from '../test/app.ts'
import { type Answer, expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { createSignInDelays } from './sign-in-delays.ts'

const ada = { name: 'Ada', email: 'ada@example.test', password: 'correct horse battery' }
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]

async function start(database: (typeof databases)[number] = 'sqlite', smtpUrl?: string) {
  const app = await startTestApp(database, { config: { smtpUrl } })
  const setUp = await app.http.inject({ method: 'POST', url: '/api/settings/setup', payload: ada })
  const deviceOf = (answer: Answer) =>
    [answer.headers['set-cookie'] ?? '']
      .flat()
      .find((cookie) => cookie.startsWith('beckon_device='))
      ?.split(';')[0] ?? ''
  let attempts = 0
  /** Each attempt comes from another network unless it says from which. */
  const signIn = (
    password: string,
    { email = ada.email, cookie = '', from = `198.51.${++attempts >> 8}.${attempts & 255}` } = {},
  ) =>
    app.http.inject({
      method: 'POST',
      url: '/api/settings/sign-in',
      remoteAddress: from,
      headers: { cookie },
      payload: { email, password },
    })
  const guess = (email = ada.email) => signIn('not the password', { email })
  async function attack(guesses: number, email = ada.email) {
    for (let number = 0; number < guesses; number += 1) expect((await guess(email)).statusCode).toBe(401)
  }
  return { app, device: deviceOf(setUp), deviceOf, signIn, guess, attack }
}

test('after 10 failures from anywhere, one attempt per interval is let through; the interval doubles up to a minute', async () => {
  const { app, guess, attack } = await start()
  await attack(10)
  const waits: string[] = []
  for (let round = 0; round < 9; round += 1) {
    const early = await guess()
    expect(codeOf(early)).toEqual([429, 'rate_limited'])
    waits.push(String(early.headers['retry-after']))
    app.clock.advance(Number(early.headers['retry-after']) * secondMs)
    expect((await guess()).statusCode).toBe(401)
  }
  expect(waits).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60'])
})

test('nobody is locked out: once the interval has passed, the right password signs in and ends the delays', async () => {
  const { app, signIn, attack, guess } = await start()
  await attack(10)
  for (let round = 0; round < 500; round += 1) await guess()
  expect(codeOf(await signIn(ada.password))).toEqual([429, 'rate_limited'])
  app.clock.advance(secondMs)
  expect((await signIn(ada.password)).statusCode).toBe(200)
  expect((await guess()).statusCode).toBe(401)
  expect((await signIn(ada.password)).statusCode).toBe(200)
})

test('concurrent guesses from many networks cannot get past the delays', async () => {
  const { guess } = await start()
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess()))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('an unknown e-mail is slowed down exactly like a known one', async () => {
  const { app, guess } = await start()
  const seen = async (email: string) => {
    const answers: unknown[] = []
    for (let round = 0; round < 14; round += 1) {
      const { statusCode, headers, json } = await guess(email)
      answers.push([statusCode, headers['retry-after'], json<Problem>().detail])
      if (round > 11) app.clock.advance(60 * secondMs)
    }
    return answers
  }
  expect(await seen('nobody@example.test')).toEqual(await seen(ada.email))
})

test('guessing one person’s password slows down nobody else', async () => {
  const { app, signIn, attack } = await start()
  const bob = await app.signUp('bob')
  await attack(10)
  expect((await signIn(bob.password, { email: bob.email })).statusCode).toBe(200)
})

describe('a browser that the person has signed in with', () => {
  test('is not slowed down by guesses, not even from its own network', async () => {
    const { signIn, attack, device } = await start()
    await attack(10)
    for (let number = 0; number < 110; number += 1)
      await signIn('not the password', { email: `${number}@example.test`, from: '203.0.113.1' })
    expect(codeOf(await signIn(ada.password, { from: '203.0.113.1' }))).toEqual([429, 'rate_limited'])
    const answer = await signIn(ada.password, { from: '203.0.113.1', cookie: device })
    expect(answer.statusCode).toBe(200)
  })

  test('still has a limit of its own', async () => {
    const { signIn, device } = await start()
    for (let number = 0; number < 10; number += 1)
      expect((await signIn('not the password', { cookie: device })).statusCode).toBe(401)
    expect(codeOf(await signIn(ada.password, { cookie: device }))).toEqual([429, 'rate_limited'])
    expect((await signIn(ada.password)).statusCode).toBe(200)
  })

  test('is known for this person only, and a cookie that we did not sign is worth nothing', async () => {
    const { app, signIn, attack, guess, device } = await start()
    const bob = await app.signUp('bob')
    const [id, mac] = device.replace('beckon_device=', '').split('.')
    await attack(10, bob.email)
    await attack(10)
    const ofBob = await signIn(bob.password, { email: bob.email, cookie: device })
    expect(codeOf(ofBob)).toEqual([429, 'rate_limited'])
    for (const cookie of ['', '.', `${id}.`, `${id}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.${mac}`, '~'.repeat(4_000)])
      expect(codeOf(await signIn(ada.password, { cookie: `beckon_device=${cookie}` })), cookie).toEqual([
        429,
        'rate_limited',
      ])
    expect((await guess()).statusCode).toBe(429)
  })

  test('is no credential: it neither signs in nor replaces the password', async () => {
    const { app, signIn, device } = await start()
    expect(codeOf(await signIn('not the password', { cookie: device }))).toEqual([401, 'sign_in_failed'])
    const session = await app.http.inject({ url: '/api/settings/session', headers: { cookie: device } })
    expect(session.json().person).toBeNull()
  })

  test('remembers several people who share it', async () => {
    const { app, signIn, attack, device, deviceOf } = await start()
    const bob = await app.signUp('bob')
    const shared = deviceOf(expectStatus(await signIn(bob.password, { email: bob.email, cookie: device }), 200))
    for (const email of [ada.email, bob.email]) {
      await attack(10, email)
      expect((await signIn(ada.password, { email, cookie: shared })).statusCode, email).toBe(200)
    }
  })
})

describe.each(databases)('while others guess, on %s', (database) => {
  test('choosing a new password by mail lets the person sign in at once, in any browser', async () => {
    const { app, signIn, attack, deviceOf } = await start(database)
    await attack(10)
    const link = await app.accounts.passwordResets.makeLink(ada.email)
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/settings/password-resets/${link?.split('/').at(-1)}`,
      payload: { password: 'purple monkey dishwasher' },
    })
    const cookie = deviceOf(expectStatus(answer, 204))
    await attack(10)
    expect((await signIn('purple monkey dishwasher')).statusCode).toBe(429)
    expect((await signIn('purple monkey dishwasher', { cookie })).statusCode).toBe(200)
  })

  test('the person gets one mail for each wave of failures, and nobody else gets any', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const { app, attack, guess, signIn } = await start(database, smtpUrl)
    const settle = () => app.accounts.close()
    await attack(9)
    await settle()
    expect(mails).toEqual([])
    await attack(1)
    await attack(10, 'nobody@example.test')
    for (let round = 0; round < 30; round += 1) {
      await guess()
      app.clock.advance(60 * secondMs)
    }
    expect((await signIn(ada.password)).statusCode).toBe(200)
    await attack(10)
    await settle()
    expect(mails.map(({ to }) => to)).toEqual([[ada.email]])
    expect(textOf(mails[0] as (typeof mails)[0])).toContain('Someone tried to sign in as you')
    expect(textOf(mails[0] as (typeof mails)[0])).toContain('from 198.51.0.10')
    app.clock.advance(dayMs)
    await attack(10)
    await settle()
    expect(mails).toHaveLength(2)
  })
})

test('the memory is bounded: when it is full, the e-mail that failed longest ago is forgotten', () => {
  const { now, advance } = createTestClock()
  const delays = createSignInDelays(now)
  const fail = (email: string) => {
    for (let number = 0; number < 10; number += 1) delays.count(email)
  }
  fail('old@example.test')
  fail('ada@example.test')
  for (let number = 0; number < 99_998; number += 1) delays.count(`${number}@example.test`)
  delays.count('ada@example.test')
  delays.count('one-more@example.test')
  expect(() => delays.refuseEarly('old@example.test')).not.toThrow()
  expect(() => delays.refuseEarly('ada@example.test')).toThrow()
  advance(-hourMs)
  expect(() => delays.refuseEarly('ada@example.test'), 'the clock was set back').not.toThrow()
})
