import { expect, test } from 'vitest'
import { expectStatus } from '../test/clients.ts'
import { startRedis } from '../test/redis.ts'
import { startServers, type TestServer } from '../test/several-servers.ts'

const question = 'When do you ship?'
const limit = 40
const windowMs = 60_000

async function startTwo() {
  const redis = await startRedis()
  const changes = { redisUrl: redis.url, rateLimitPerToken: limit }
  const [one, two] = (await startServers([0, 0], changes)) as [TestServer, TestServer]
  const ada = await one.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true, entries: [{ questions: [question], answer: 'Within two days.' }] })
  const newAsker = async () => {
    const { value } = await ada.token()
    return (server: TestServer) => server.api(value).post(`/agents/${bot.id}/trigger`, { message: question })
  }
  return { redis, one, two, newAsker }
}

const remainingOf = (answer: { headers: Record<string, unknown> }) =>
  Number(/r=(\d+)/.exec(`${answer.headers.ratelimit}`)?.[1])

test('a rate limit counts the calls to all servers together, and alone while Redis is unavailable', async () => {
  const { redis, one, two, newAsker } = await startTwo()
  const ask = await newAsker()
  for (let call = 0; call < limit / 2; call += 1) for (const server of [one, two]) expectStatus(await ask(server), 200)
  // Each learns of the other's a moment later.
  await expect.poll(async () => (await ask(one)).statusCode).toBe(429)
  await expect.poll(async () => (await ask(two)).statusCode).toBe(429)

  // On a busy machine Redis may have been unavailable for a moment before.
  const count = (words: string) => one.logs.filter((line) => line.includes(words)).length
  const before = { lost: count('Redis is unavailable'), back: count('Redis is back') }
  await redis.kill()
  const alone = await newAsker()
  for (let call = 0; call < 3; call += 1) expect(remainingOf(await alone(one))).toBe(limit - 1 - call)
  expect(remainingOf(await alone(two))).toBe(limit - 1)
  await expect.poll(() => count('Redis is unavailable')).toBe(before.lost + 1)

  await redis.startAgain()
  await expect.poll(() => count('Redis is back')).toBe(before.back + 1)
  await expect.poll(async () => remainingOf(await alone(one))).toBeLessThan(limit - 1 - 10)
  const after = await newAsker()
  await after(one)
  await expect.poll(async () => remainingOf(await after(two))).toBeLessThan(limit - 2)
})

test('guesses of a password at one server delay those at another', async () => {
  const { one, two } = await startTwo()
  const person = { email: 'ada@example.test', password: 'not the password' }
  let attempts = 0
  /** Each attempt comes from another network. */
  const signIn = (server: TestServer, password = person.password) =>
    server.http.inject({
      ...{ method: 'POST', url: '/api/settings/sign-in', remoteAddress: `198.51.100.${++attempts}` },
      payload: { ...person, password },
    })
  for (let guess = 0; guess < 9; guess += 1) expectStatus(await signIn(one), 401)
  // The other server learns of them with its own first one, and would allow ten.
  let allowed = 0
  const isDelayed = async () => {
    const { statusCode } = await signIn(two)
    if (statusCode === 401) allowed += 1
    return statusCode === 429
  }
  await expect.poll(isDelayed, { interval: 1_000 }).toBe(true)
  expect(allowed).toBeLessThan(9)
})

test('three servers together admit what a limit allows, within 5%', async () => {
  const redis = await startRedis()
  const rateLimitPerToken = 600
  const servers = await startServers([0, 0, 0], { redisUrl: redis.url, rateLimitPerToken })
  const ada = await (servers[0] as TestServer).signUp('ada')
  const bot = await ada.bot({ apiTrigger: true, entries: [{ questions: [question], answer: 'Within two days.' }] })

  /** How many calls are admitted before all servers refuse. */
  async function admit(): Promise<{ admitted: number; isOneWindow: boolean }> {
    const begun = performance.now()
    const { value } = await ada.token()
    let admitted = 0
    const callUntilRefused = async (server: TestServer) => {
      for (;;) {
        const { statusCode } = await server.api(value).post(`/agents/${bot.id}/trigger`, { message: question })
        if (statusCode === 429) return
        expect(statusCode).toBe(200)
        admitted += 1
      }
    }
    await Promise.all(servers.map(callUntilRefused))
    return { admitted, isOneWindow: performance.now() - begun < windowMs }
  }

  // On a busy machine the calls may take longer than a minute, and then more are allowed.
  let run = await admit()
  while (!run.isOneWindow) run = await admit()
  expect(run.admitted).toBeGreaterThanOrEqual(0.95 * rateLimitPerToken)
  expect(run.admitted).toBeLessThanOrEqual(1.05 * rateLimitPerToken)
})

test('failed sign-ins count on all servers together', async () => {
  const { one, two } = await startTwo()
  const tryOn = (server: TestServer) =>
    server.anonymous.post('/api/settings/sign-in', { email: 'ada@example.test', password: 'not the password' })
  let tries = 0
  await expect
    .poll(async () => {
      tries += 1
      return (await tryOn(tries % 2 === 0 ? one : two)).statusCode
    })
    .toBe(429)
  expect(tries).toBeLessThanOrEqual(12)
})

test('Redis learns no addresses, e-mails or tokens', async () => {
  const { redis, one, newAsker } = await startTwo()
  await (await newAsker())(one)
  const { createClient } = await import('@redis/client')
  const client = await createClient({ url: redis.url }).connect()
  await expect.poll(() => client.keys('*')).not.toEqual([])
  for (const key of await client.keys('*')) expect(key).toMatch(/^beckon:count:[a-z-]+:[\w-]{22}$/i)
  client.destroy()
})
