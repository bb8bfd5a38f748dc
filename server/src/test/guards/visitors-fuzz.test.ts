/**
 * Calls every operation of the visitors' API with random input, as a visitor with a session, and checks the responses
 * against openapi.json. BECKON_TEST_CALLS (8,000; a quarter of them here) and BECKON_TEST_SEED as in openapi-fuzz.
 */
import { Ajv } from 'ajv'
import { describeApi, isTerminal } from 'beckon-contract'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { version } from '../../lib/version.ts'
import { startTestApp, type TestDatabase } from '../app.ts'
import { makeChatBot, openChat } from '../chats.ts'
import { dereference } from '../dereference.ts'
import { createCalls, type Described, endpointsOf, type FuzzCall } from '../fuzz/calls.ts'
import { createDice } from '../fuzz/dice.ts'
import { createJudge, type FuzzAnswer } from '../fuzz/judge.ts'
import { createKnownIds } from '../fuzz/known-ids.ts'
import { readEvents } from '../received-events.ts'

const seed = Number(process.env.BECKON_TEST_SEED ?? 222_834)
const calls = Number(process.env.BECKON_TEST_CALLS ?? 8_000) / 4
const atOnce = 16
const failuresMost = 5
/** What another visitor of the same bot has written. */
const secret = 'evelyn-of-elsewhere'
const endpoints = endpointsOf(
  dereference(describeApi(version)).paths as Record<string, Record<string, Described>>,
).filter(({ path }) => path.startsWith('/embed/'))
const unlimited = {
  ...{ visitorMessagesPerMinute: 10_000_000, visitorConversationsPerTenMinutes: 10_000_000 },
  ...{ visitorMessagesPerBotAndDay: 1_000_000_000, requestTimeoutMs: 20_000 },
}
const ajv = new Ajv({ strict: false })
const judgeAnswer = createJudge(endpoints, [secret])

/** Each event is one of those described, and exactly one ends the stream. */
function judgeStream({ endpoint }: FuzzCall, { body }: FuzzAnswer): void {
  const schema = endpoint.responses[200]?.content?.['text/event-stream']?.schema
  const isEvent = ajv.compile(schema ?? false)
  const received = readEvents(body)
  for (const event of received) expect(isEvent(event), JSON.stringify(event)).toBe(true)
  expect(body).not.toContain(secret)
  const ends = received.flatMap((event, at) => (isTerminal(event) ? [at] : []))
  expect(ends).toEqual([received.length - 1])
}

function judge(call: FuzzCall, answer: FuzzAnswer, ms: number): void {
  // A browser asks before it calls from another site, and the widget's own pages can end a session.
  if (!call.isReached && answer.statusCode === 204) return
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) judgeStream(call, answer)
  else judgeAnswer(call, answer, ms)
}

const ways: [database: TestDatabase, share: number][] = [
  ['sqlite', 0.75],
  ['postgres', 0.25],
]

describe.each(ways)('the visitors’ API, on %s', { retry: 0 }, (database, share) => {
  const count = Math.ceil(calls * share)
  test(`${count} random calls are answered as openapi.json says, and reveal nothing of other visitors (seed ${seed})`, async () => {
    const app = await startTestApp(database, { config: unlimited })
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada, { sites: ['*'] })
    const closed = await ada.bot()
    const elsewhere = await makeChatBot(await app.signUp('eve'))
    const [chat, other] = [await openChat(app.http, bot.id), await openChat(app.http, bot.id)]
    const theirs = await other.say(secret)
    const read = async () => (await other.get(`/conversations/${theirs.conversation_id}/messages`)).json()
    const before = await read()
    const dice = createDice(seed)
    const ids = createKnownIds(
      dice,
      [theirs.id, theirs.conversation_id, elsewhere.id],
      [bot.id, bot.id, bot.id, closed.id],
    )
    const foreign = (await openChat(app.http, elsewhere.id)).token
    const bearers = { good: [chat.token], others: [foreign, chat.visitor, (await ada.token()).value, 'none'] }
    const callOf = createCalls(dice, ids, bearers, endpoints)
    const seen = new Set<string>()
    const failures: string[] = []

    async function play(call: FuzzCall): Promise<void> {
      const { method, url, headers, body, endpoint } = call
      const begun = performance.now()
      const answer: FuzzAnswer = await app.http.inject({
        ...{ method: method as NonNullable<InjectOptions['method']>, url, headers },
        ...(body !== undefined && { payload: body }),
      })
      try {
        judge(call, answer, performance.now() - begun)
      } catch (error) {
        const said = error instanceof Error ? error.message : error
        failures.push(
          `${said}\n${method} ${url}\n${JSON.stringify(headers)}\n${String(body).slice(0, 1_000)}\n→ ${answer.body}`,
        )
      }
      seen.add(`${endpoint.operationId} ${Math.floor(answer.statusCode / 100)}xx`)
      learn(answer)
    }

    function learn({ headers, body }: FuzzAnswer): void {
      const type = String(headers['content-type'])
      const found: unknown[] = type.startsWith('application/json')
        ? [JSON.parse(body), ...(JSON.parse(body).data ?? [])]
        : type.startsWith('text/event-stream')
          ? readEvents(body).map(({ data }) => ({ object: 'reply', ...data }))
          : []
      for (const one of found) ids.learn(one)
    }

    for (let done = 0; done < count && failures.length < failuresMost; done += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, count - done) }, (_, at) =>
          play(callOf(endpoints[(done + at) % endpoints.length] as (typeof endpoints)[number])),
        ),
      )

    expect(failures.slice(0, failuresMost)).toEqual([])
    for (const { operationId } of endpoints)
      for (const kind of ['2xx', '4xx'])
        expect.soft(seen.has(`${operationId} ${kind}`), `${operationId} ${kind}`).toBe(true)
    expect(await read()).toEqual(before)
  })
})
