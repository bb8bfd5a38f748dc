/**
 * Calls every endpoint of openapi.json with random input, and checks the responses against it. BECKON_TEST_CALLS
 * (8,000) sets how many, and BECKON_TEST_SEED the random seed: the same calls every time, unless another one is given.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describeApi, scopes } from 'beckon-contract'
import type { InjectOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { version } from '../../lib/version.ts'
import { startTestApp, type TestApp, type TestDatabase } from '../app.ts'
import { expectStatus } from '../clients.ts'
import { dereference } from '../dereference.ts'
import { createCalls, type Described, endpointsOf, type FuzzCall } from '../fuzz/calls.ts'
import { createDice } from '../fuzz/dice.ts'
import { createJudge, type FuzzAnswer } from '../fuzz/judge.ts'
import { createKnownIds } from '../fuzz/known-ids.ts'

const seed = Number(process.env.BECKON_TEST_SEED ?? 222_834)
const calls = Number(process.env.BECKON_TEST_CALLS ?? 8_000)
const atOnce = 16
const failuresMost = 5
const shownMost = 1_000
/** Contained in everything that another account has, and in no call. */
const outsider = 'evelyn-of-elsewhere'
/** The API for programs: a visitor's calls need a session instead of a token. */
const endpoints = endpointsOf(
  dereference(describeApi(version)).paths as Record<string, Record<string, Described>>,
).filter(({ path }) => path.startsWith('/api/v1/'))

type Send = (call: FuzzCall) => Promise<FuzzAnswer>

/** Without a socket: equivalent, and faster. */
const inside =
  async ({ http }: TestApp): Promise<Send> =>
  async ({ method, url, headers, body }) => {
    const payload = body === undefined ? {} : { payload: body }
    return http.inject({ method: method as NonNullable<InjectOptions['method']>, url, headers, ...payload })
  }

async function overConnections({ http }: TestApp): Promise<Send> {
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  onTestFinished(() => agent.destroy())
  return ({ method, url, headers, body = '' }) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) }
      const sent = request(address + url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
        text(answer).then(
          (said) => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body: said }),
          reject,
        )
      })
      sent.on('error', reject).end(body)
    })
}

/** An account with bots and conversations, and tokens with access to all, some or none of it. */
async function furnish(app: TestApp, name: string) {
  const person = await app.signUp(name)
  const entries = [
    { questions: ['When do you ship?'], answer: `${name} ships within two days.` },
    { questions: ['What about returns?'], answer: `${name} takes everything back within 30 days.` },
  ]
  const bots = [await person.bot({ name, entries, apiTrigger: true }), await person.bot({ name, apiTrigger: true })]
  const [first] = bots
  const closed = await person.bot({ name })
  const { value } = await person.token({ scopes: [...scopes] })
  const message = { message: 'When do you ship?', user: { id: name }, metadata: { name } }
  const reply = expectStatus(await app.api(value).post(`/agents/${first?.id}/trigger`, message), 200).json()
  const disabled = await person.token()
  expectStatus(await person.post(`/tokens/${disabled.token.id}/disable`), 200)
  return {
    value,
    botIds: [...bots, closed].map(({ id }) => id),
    otherIds: [reply.id, reply.conversation_id] as string[],
    otherTokens: [
      (await person.token({ scopes: ['read'] })).value,
      (await person.token({ scopes: ['trigger'], botIds: [closed.id] })).value,
      disabled.value,
    ],
    /** Everything that the account's own programs can read. */
    read: async () => {
      const paths = [
        '/agents',
        `/agents/${first?.id}/conversations`,
        `/conversations/${reply.conversation_id}/messages`,
        `/agents/${first?.id}/turns/${reply.id}`,
      ]
      return Promise.all(paths.map(async (path) => (await app.api(value).get(path)).json()))
    },
  }
}

const ways: [way: string, database: TestDatabase, open: (app: TestApp) => Promise<Send>, share: number][] = [
  ['on sqlite', 'sqlite', inside, 0.6],
  ['on postgres', 'postgres', inside, 0.2],
  ['over connections', 'sqlite', overConnections, 0.2],
]

describe.each(ways)('the public API, %s', { retry: 0 }, (_, database, open, share) => {
  const count = Math.ceil(calls * share)
  test(`${count} random calls are answered as openapi.json says, and reveal nothing of others (seed ${seed})`, async () => {
    const app = await startTestApp(database, { config: { rateLimitPerToken: 10_000_000, requestTimeoutMs: 20_000 } })
    const [ada, eve] = [await furnish(app, 'ada'), await furnish(app, outsider)]
    const ofEve = await eve.read()
    const dice = createDice(seed)
    const ids = createKnownIds(dice, [...eve.botIds, ...eve.otherIds], ada.botIds)
    const callOf = createCalls(dice, ids, { good: [ada.value], others: [...ada.otherTokens, 'bkn_none'] }, endpoints)
    const judge = createJudge(endpoints, [outsider])
    const send = await open(app)
    const seen = new Map<string, number>()
    const failures: string[] = []

    async function play(call: FuzzCall): Promise<FuzzAnswer> {
      const begun = performance.now()
      const answer = await send(call)
      try {
        judge(call, answer, performance.now() - begun)
      } catch (error) {
        failures.push(
          `${error instanceof Error ? error.message : error}\n${describeCall(call)}\n→ ${describeAnswer(answer)}`,
        )
      }
      const kind = `${call.endpoint.operationId} ${Math.floor(answer.statusCode / 100)}xx`
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      return answer
    }

    for (let done = 0; done < count && failures.length < failuresMost; done += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, count - done) }, (_, at) =>
        callOf(endpoints[(done + at) % endpoints.length] as (typeof endpoints)[number]),
      )
      for (const { headers, body } of await Promise.all(some.map(play)))
        if (String(headers['content-type']).startsWith('application/json')) ids.learn(JSON.parse(body))
    }

    expect(failures.slice(0, failuresMost)).toEqual([])
    // Random calls are only useful if they reach every endpoint, with success and without.
    for (const { operationId } of endpoints)
      for (const kind of operationId === 'getOpenapi' ? ['2xx'] : ['2xx', '4xx'])
        expect.soft(seen.get(`${operationId} ${kind}`) ?? 0, `${operationId} ${kind}`).toBeGreaterThan(0)
    expect(await eve.read()).toEqual(ofEve)
  })
})

const describeCall = ({ method, url, headers, body = '' }: FuzzCall): string =>
  `${method} ${url}\n${JSON.stringify(headers)}\n${body.toString().slice(0, shownMost)}`
const describeAnswer = ({ statusCode, body }: FuzzAnswer): string => `${statusCode} ${body.slice(0, shownMost)}`
