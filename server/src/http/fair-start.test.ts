import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { createFairStart } from './fair-start.ts'
import { createHttp } from './http.ts'

const heavy = 32
const light = 1

test('a request of another account starts after one of the account that sent hundreds', async () => {
  const start = createFairStart()
  const started: string[] = []
  for (let at = 0; at < 300; at++) start('busy', heavy, () => started.push('busy'))
  start('other', heavy, () => started.push('other'))
  await setImmediate()
  await setImmediate()
  await setImmediate()
  expect(started.indexOf('other')).toBeGreaterThan(0)
  expect(started.indexOf('other')).toBeLessThanOrEqual(2)
  await expect.poll(() => started.length).toBe(301)
})

test('a tick starts one request, and what a request does is done before the next one starts', async () => {
  const start = createFairStart()
  const done: string[] = []
  for (const name of ['a', 'b', 'c'])
    start('one account', heavy, () => {
      done.push(`${name} starts`)
      void Promise.resolve().then(() => done.push(`${name} ends`))
    })
  expect(done).toEqual(['a starts'])
  await expect.poll(() => done).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

test('many messages to bots start in one tick, and accounts have rounds of as many each', async () => {
  const start = createFairStart()
  const started: string[] = []
  for (let at = 0; at < 200; at++) start('busy', light, () => started.push('busy'))
  expect(started).toHaveLength(32)
  for (let at = 0; at < 3; at++) start('other', light, () => started.push('other'))
  await setImmediate()
  expect(started.slice(40, 43)).toEqual(['other', 'other', 'other'])
  expect(started.length).toBeGreaterThanOrEqual(64)
})

test('an account’s messages don’t wait one behind every list of another account, but eight together', async () => {
  const start = createFairStart()
  const started: string[] = []
  for (let at = 0; at < 300; at++) start('lists', heavy, () => started.push('list'))
  for (let at = 0; at < 20; at++) start('messages', light, () => started.push('message'))
  await expect.poll(() => started.filter((kind) => kind === 'message')).toHaveLength(20)
  expect(started.lastIndexOf('message')).toBeLessThanOrEqual(25)
})

test('requests start also if the process is stopped for longer than a tick may take', async () => {
  let at = 0
  // Each look at the clock comes a second after the one before.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 1_000))
  onTestFinished(() => clock.mockRestore())
  const start = createFairStart()
  let started = 0
  for (let sent = 0; sent < 4; sent++) start('one account', heavy, () => started++)
  for (let ticks = 0; ticks < 20; ticks++) await setImmediate()
  expect(started).toBe(4)
})

test('with nothing else to do, a request starts immediately', async () => {
  const start = createFairStart()
  let isStarted = false
  start('one account', heavy, () => {
    isStarted = true
  })
  expect(isStarted).toBe(true)
})

test('the service starts requests in this order, whatever their route', async () => {
  const http = createHttp({
    config: readConfig({}),
    now: Date.now,
    baseUrl: () => 'http://beckon.test',
    authenticators: {
      // The token is the name of the account.
      getTokenHolder: async (value) => ({
        ...{ id: value, name: value, accountId: value, accountName: value, scopes: [], botIds: null, expiresAt: null },
      }),
      findSession: async () => undefined,
      readVisitor: () => ({ id: '', botId: '' }),
    },
    log: createLog({ level: 'info', stream: { write: () => {} } }),
  })
  onTestFinished(() => http.close())
  const started: string[] = []
  http.get('/list', { config: { access: 'token' } }, async ({ token }) => {
    started.push(token.accountId)
    return {}
  })
  const ask = (account: string) => http.inject({ url: '/list', headers: { authorization: `Bearer ${account}` } })
  const answers = await Promise.all([...Array.from({ length: 50 }, () => ask('busy')), ask('other')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 51 }, () => 200))
  expect(started.indexOf('other')).toBeLessThanOrEqual(2)
})
