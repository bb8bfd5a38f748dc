import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { expectReplyOrRefusal } from './expect-problem.ts'

const calls = 2_000
const answerWithinMs = 5_000
/** A run that fails names its seed in its title: put it here to see the same again. */
const seed = Date.now() % 2 ** 31

const words = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.lorem())
/** Text as JSON can carry it and UTF-8 cannot: with lone surrogates and NUL, by escapes. */
const brokenWords = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0xffff)), { maxLength: 10 })
  .map((codes) => String.fromCharCode(...codes))
const anything = fc.anything({ withNullPrototype: true, maxDepth: 4 })
const oneOfMany = fc.oneof(words, brokenWords, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), anything)
const fieldNames = fc.oneof(
  words,
  fc.constantFrom('__proto__', 'constructor', 'toString', 'model', 'accountId', 'bot_id'),
)
const flat = fc.dictionary(
  fieldNames,
  fc.oneof({ weight: 5, arbitrary: words }, fc.double(), fc.boolean(), brokenWords, oneOfMany),
  { maxKeys: 25 },
)

/** Bodies near the right one: each field is right, wrong or missing. */
const nearlyRight = fc.record(
  {
    message: fc.oneof({ weight: 5, arbitrary: words }, brokenWords, oneOfMany),
    conversation_id: fc.oneof(fc.uuid(), words, oneOfMany),
    user: fc.oneof(
      fc.record({ id: words, name: words, email: words, attributes: flat }, { requiredKeys: ['id'] }),
      oneOfMany,
    ),
    metadata: fc.oneof(flat, oneOfMany),
    stream: fc.oneof(fc.boolean(), oneOfMany),
  },
  { requiredKeys: ['message'] },
)
const sparse = fc.record(
  { message: fc.oneof({ weight: 9, arbitrary: words }, brokenWords), metadata: flat },
  { requiredKeys: ['message'] },
)
const withStrangers = fc.tuple(sparse, flat).map(([body, strangers]) => ({ ...strangers, ...body }))
const bodies = fc.oneof(
  { weight: 4, arbitrary: nearlyRight.map(toJson) },
  { weight: 4, arbitrary: sparse.map(toJson) },
  { weight: 2, arbitrary: withStrangers.map(toJson) },
  { weight: 1, arbitrary: anything.map(toJson) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: words },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
  // Cut off in the middle, as by a caller that counts characters instead of bytes.
  { weight: 1, arbitrary: fc.tuple(sparse, fc.nat(40)).map(([body, cut]) => toJson(body).slice(0, -1 - cut)) },
)

const headerText = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) })
const headers = fc.record(
  {
    'content-type': often('application/json', fc.oneof(fc.constantFrom(...mediaTypes()), headerText)),
    'content-encoding': rarely(fc.constantFrom('gzip', 'br', 'identity', 'deflate, gzip')),
    accept: rarely(fc.oneof(fc.constantFrom('*/*', 'text/event-stream', 'application/xml'), headerText)),
    prefer: rarely(fc.oneof(fc.constant('respond-async'), headerText)),
    'idempotency-key': rarely(headerText),
    traceparent: fc.oneof(headerText, fc.constant('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')),
    'user-agent': headerText,
    cookie: headerText,
    origin: headerText,
    'x-forwarded-for': headerText,
    authorization: rarely(headerText.map((text) => `Bearer ${text}`)),
  },
  { requiredKeys: ['content-type'] },
)

describe.each(databases)('the trigger, on %s', (database) => {
  test(`${calls} generated bodies and headers are all answered, none with a failure of ours (seed ${seed})`, async () => {
    const app = await startTestApp(database, { config: { rateLimitPerToken: 1_000_000 } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ apiTrigger: true, entries: [{ questions: ['When do you ship?'], answer: 'Soon.' }] })
    const { value } = await ada.token()
    const seen = new Map<number, number>()

    await fc.assert(
      fc.asyncProperty(bodies, headers, async (payload, given) => {
        const sent = Object.fromEntries(Object.entries(given).filter(([, header]) => header !== undefined))
        const answer = await app.http.inject({
          method: 'POST',
          url: `/api/v1/agents/${bot.id}/trigger`,
          headers: { authorization: `Bearer ${value}`, ...(sent as Record<string, string>) },
          payload,
        })
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
        expectReplyOrRefusal(answer)
      }),
      { numRuns: calls, seed, timeout: answerWithinMs, endOnFailure: true },
    )

    // The generator is worth something only while it reaches every kind of answer.
    expect([...seen.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 415]))
    expect(seen.get(200)).toBeGreaterThan(calls / 20)
    expect(seen.get(400)).toBeGreaterThan(calls / 10)
  }, 120_000)
})

/** JSON of what has no JSON: functions and symbols become null, big numbers numbers. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? 'null'
}

function often(usual: string, unusual: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: unusual })
}

function rarely(value: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
}

function mediaTypes(): string[] {
  return [
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'application/json;charset=',
    'application/jsonx',
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    '*/*',
    ';',
  ]
}
