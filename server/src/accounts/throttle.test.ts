import { describe, expect, test } from 'vitest'
import { networkOf } from '../http/networks.ts'
import { minuteMs } from '../lib/clock.ts'
import { createTestClock, startTestApp } from '../test/app.ts'
import { createThrottle } from './throttle.ts'

/** Counts are in memory, so one database is enough. */
async function start() {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const post = (path: string, payload: object, remoteAddress = '203.0.113.1') =>
    app.http.inject({ method: 'POST', url: `/api/settings${path}`, remoteAddress, payload })
  return { app, ada, post }
}

describe('throttles', () => {
  test('a network has 100 failed sign-ins across all e-mails, and signing in does not reset them', () => {
    const { now, advance } = createTestClock()
    const throttle = createThrottle(now)
    const home = '2001:db8:1:2::1'
    for (let number = 0; number < 100; number += 1) {
      throttle.countSignIn('ada@example.test', home)
      throttle.forgiveSignIn('ada@example.test', home)
      throttle.countSignIn(`${number}@example.test`, home)
    }
    const tryOnceMore = (address: string) => throttle.countSignIn('another@example.test', address)
    for (const address of [home, '2001:db8:1:2:ffff::9'])
      expect(() => tryOnceMore(address)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
    expect(() => tryOnceMore('2001:db8:1:3::1')).not.toThrow()
    advance(15 * minuteMs)
    expect(() => tryOnceMore(home)).not.toThrow()
  })

  test('guessing one e-mail does not use up the attempts of the network', () => {
    const throttle = createThrottle(createTestClock().now)
    const guess = () => throttle.countSignIn('ada@example.test', '203.0.113.1')
    for (let attempt = 0; attempt < 10; attempt += 1) guess()
    for (let attempt = 0; attempt < 200; attempt += 1) expect(guess).toThrow()
    expect(() => throttle.countSignIn('bob@example.test', '203.0.113.1')).not.toThrow()
  })

  test('a network can create 20 accounts an hour', async () => {
    const { app, ada, post } = await start()
    const again = { name: 'Ada', email: ada.email, password: ada.password }
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await post('/sign-up', again)).statusCode).toBe(409)
    const refused = await post('/sign-up', again)
    expect(refused.statusCode).toBe(429)
    app.clock.advance(Number(refused.headers['retry-after']) * 1000)
    expect((await post('/sign-up', again)).statusCode).toBe(409)
  })

  test('a network can request 20 password resets in a quarter of an hour, whether the e-mail is known or not', async () => {
    const { ada, post } = await start()
    for (const email of [ada.email, 'nobody@example.test']) {
      const address = email === ada.email ? '203.0.113.1' : '203.0.113.2'
      for (let attempt = 0; attempt < 20; attempt += 1)
        expect((await post('/password-reset-requests', { email }, address)).statusCode).toBe(202)
      expect((await post('/password-reset-requests', { email }, address)).statusCode).toBe(429)
    }
  })

  test('an account can send 60 invitations an hour, and have 100 open', async () => {
    const { app, ada } = await start()
    const invite = (number: number) => ada.post('/invitations', { email: `${number}@example.test`, role: 'viewer' })
    for (let number = 0; number < 60; number += 1) expect((await invite(number)).statusCode).toBe(201)
    const refused = await invite(60)
    expect(refused.statusCode).toBe(429)
    app.clock.advance(Number(refused.headers['retry-after']) * 1000)
    for (let number = 60; number < 100; number += 1) expect((await invite(number)).statusCode).toBe(201)
    const full = await invite(100)
    expect([full.statusCode, full.json().code]).toEqual([409, 'quota_exceeded'])
    expect((await invite(7)).statusCode).toBe(201)
  })

  test('guessing the current password in an open session is throttled', async () => {
    const { ada } = await start()
    const change = (current: string) => ada.post('/me/password', { current, next: 'a better password' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await change('a guess')).statusCode).toBe(400)
    expect((await change(ada.password)).statusCode).toBe(429)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
