import { gzipSync } from 'node:zlib'
import { type ErrorCode, limits } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../app.ts'
import { expectProblem } from './expect-problem.ts'

type Body = string | Buffer
const json = (value: unknown): string => JSON.stringify(value)
const message = 'When do you ship?'
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x']))

const badBodies: [what: string, body: Body, code: ErrorCode, path?: string][] = [
  ['nothing at all', '', 'invalid_json'],
  ['only space', '  \n', 'invalid_json'],
  ['half an object', '{"message": "When', 'invalid_json'],
  ['single quotes', "{'message': 'x'}", 'invalid_json'],
  ['a comma too many', '{"message": "x",}', 'invalid_json'],
  ['a comment', '{"message": "x"} // hi', 'invalid_json'],
  ['two values', '{"message": "x"}{}', 'invalid_json'],
  ['NaN', '{"message": NaN}', 'invalid_json'],
  ['a form', 'message=hello', 'invalid_json'],
  ['an array', '[]', 'invalid_request', ''],
  ['null', 'null', 'invalid_request', ''],
  ['a number', '42', 'invalid_request', ''],
  ['an empty object', '{}', 'invalid_request', '/message'],
  ['an empty message', json({ message: '' }), 'invalid_request', '/message'],
  ['a message of space', json({ message: ' \n\t ' }), 'invalid_request', '/message'],
  ['a number as message', json({ message: 42 }), 'invalid_request', '/message'],
  ['null as message', json({ message: null }), 'invalid_request', '/message'],
  ['a list as message', json({ message: ['hi'] }), 'invalid_request', '/message'],
  ['a huge number as message', '{"message": 1e999}', 'invalid_request', '/message'],
  ['an unknown field', json({ message, modle: 'x' }), 'invalid_request', '/modle'],
  ["another tenant's id", json({ message, account_id: 'x' }), 'invalid_request', '/account_id'],
  ['a conversation that is no uuid', json({ message, conversation_id: '7' }), 'invalid_request', '/conversation_id'],
  ['a list as conversation', json({ message, conversation_id: [] }), 'invalid_request', '/conversation_id'],
  ['a user without id', json({ message, user: { name: 'Ada' } }), 'invalid_request', '/user/id'],
  ['a user id of 201', json({ message, user: { id: 'x'.repeat(201) } }), 'invalid_request', '/user/id'],
  ['a user as text', json({ message, user: 'ada' }), 'invalid_request', '/user'],
  ['a fraction as user id', json({ message, user: { id: 1.5 } }), 'invalid_request', '/user/id'],
  ['an inexact number as user id', '{"message":"x","user":{"id":9007199254740993}}', 'invalid_request', '/user/id'],
  ['a number as user name', json({ message, user: { id: '1', name: 7 } }), 'invalid_request', '/user/name'],
  ['a filled list as user', json({ message, user: ['ada'] }), 'invalid_request', '/user'],
  ['an empty unknown field', json({ message, modle: null }), 'invalid_request', '/modle'],
  ['an empty unknown field of the user', json({ message, user: { id: '1', age: '' } }), 'invalid_request', '/user/age'],
  ['a user with more', json({ message, user: { id: '1', age: 7 } }), 'invalid_request', '/user/age'],
  [
    'nested attributes',
    json({ message, user: { id: '1', attributes: { a: {} } } }),
    'invalid_request',
    '/user/attributes/a',
  ],
  ['51 attributes', json({ message, user: { id: '1', attributes: keys(51) } }), 'invalid_request', '/user/attributes'],
  ['21 keys of metadata', json({ message, metadata: keys(21) }), 'invalid_request', '/metadata'],
  ['metadata of 501 characters', json({ message, metadata: { a: 'x'.repeat(501) } }), 'invalid_request', '/metadata/a'],
  ['a list in metadata', json({ message, metadata: { a: [] } }), 'invalid_request', '/metadata/a'],
  ['"yes" as stream', json({ message, stream: 'yes' }), 'invalid_request', '/stream'],
  ['__proto__', '{"message":"x","__proto__":{"isAdmin":true}}', 'invalid_request', '/__proto__'],
  ['__proto__ inside', '{"message":"x","metadata":{"__proto__":"y"}}', 'invalid_request', '/metadata/__proto__'],
  ['constructor', '{"message":"x","constructor":{"prototype":{"a":1}}}', 'invalid_request', '/constructor'],
  ['NUL', '{"message":"a\\u0000b"}', 'invalid_request', '/message'],
  ['NUL in metadata', '{"message":"x","metadata":{"a":"\\u0000"}}', 'invalid_request', '/metadata/a'],
  ['NUL in a key', '{"message":"x","metadata":{"a\\u0000":"b"}}', 'invalid_request'],
  ['half a surrogate pair', '{"message":"\\ud83d"}', 'invalid_request', '/message'],
  ['the wrong half first', '{"message":"\\ude00\\ud83d"}', 'invalid_request', '/message'],
  ['the same field twice', '{"message":"x","message":"y"}', 'invalid_json'],
  ['the same field twice, once by escapes', '{"message":"x","mess\\u0061ge":"x"}', 'invalid_json'],
  ['the same field twice, inside', '{"message":"x","metadata":{"a":1,"b":2,"a":1}}', 'invalid_json'],
  ['33 levels', nested(limits.jsonDepth + 1), 'invalid_json'],
  ['20,001 values', `{"message":[${'1,'.repeat(limits.jsonValues - 2)}1]}`, 'invalid_json'],
  ['20,000 values', `{"message":[${'1,'.repeat(limits.jsonValues - 3)}1]}`, 'invalid_request', '/message'],
  ['a string that doesn’t end', '{"message":"x', 'invalid_json'],
  ['100,000 levels of lists', '['.repeat(100_000) + ']'.repeat(100_000), 'invalid_json'],
  ['100,000 lists never closed', '['.repeat(100_000), 'invalid_json'],
  [
    'bytes that are no UTF-8',
    Buffer.from([0x7b, 0x22, 0x6d, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    'invalid_json',
  ],
  [
    'a character cut in half',
    Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xe2, 0x82]), Buffer.from('"}')]),
    'invalid_json',
  ],
  [
    'an overlong encoding',
    Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    'invalid_json',
  ],
  ['UTF-16', Buffer.from(`\ufeff${json({ message })}`, 'utf16le'), 'invalid_json'],
  ['a message of 32,001 characters', json({ message: 'é'.repeat(32_001) }), 'message_too_long'],
  ['a body of 256 KiB and one byte', json({ message: 'x'.repeat(limits.bodyBytes) }), 'body_too_large'],
]

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const badHeaders: [what: string, headers: Record<string, string>, body: Body, code: ErrorCode][] = [
  ['text/plain', { 'content-type': 'text/plain' }, json({ message }), 'unsupported_media_type'],
  ['JSON as a form', form, json({ message }), 'unsupported_media_type'],
  [
    'a form in another encoding',
    { 'content-type': `${form['content-type']}; charset=latin1` },
    'message=x',
    'unsupported_media_type',
  ],
  ['a compressed form', { ...form, 'content-encoding': 'gzip' }, gzipSync('message=x'), 'unsupported_media_type'],
  ['an empty form', form, '', 'invalid_request'],
  ['a form with a field twice', form, 'message=x&message=y', 'invalid_request'],
  ['a form with a field twice, once nested', form, 'message=x&metadata=y&metadata[a]=z', 'invalid_request'],
  ['a form with a field twice, first nested', form, 'message=x&metadata[a]=z&metadata=y', 'invalid_request'],
  ['a form with an unknown field', form, 'message=x&modle=y', 'invalid_request'],
  ['a form with dots', form, 'message=x&user.id=1', 'invalid_request'],
  ['a form with half a bracket', form, 'message=x&user[id=1', 'invalid_request'],
  ['a form without names', form, '=x&[a]=y', 'invalid_request'],
  ['a deep form', form, `message=x&metadata${'[a]'.repeat(5)}=y`, 'invalid_request'],
  ['a very deep form', form, `message=x&metadata${'[a]'.repeat(50_000)}=y`, 'invalid_request'],
  ['a form with 1,001 fields', form, `message=x${'&a=1'.repeat(1_000)}`, 'invalid_request'],
  ['__proto__ in a form', form, 'message=x&__proto__[isAdmin]=1', 'invalid_request'],
  ['__proto__ inside a form', form, 'message=x&metadata[__proto__]=1', 'invalid_request'],
  ['constructor in a form', form, 'message=x&constructor[prototype][isAdmin]=1', 'invalid_request'],
  ['constructor with a dot in a form', form, 'message=x&constructor.prototype=1', 'invalid_request'],
  ['NUL in a form', form, 'message=a%00b', 'invalid_request'],
  ['a form that is no UTF-8', form, 'message=%ff', 'invalid_request'],
  ['a form of bytes that are no UTF-8', form, Buffer.from([0x6d, 0x3d, 0xff]), 'invalid_request'],
  ['a form with a lone percent sign', form, 'message=100% sure', 'invalid_request'],
  ['a form with "yes" as stream', form, 'message=x&stream=yes', 'invalid_request'],
  ['a form of 256 KiB and one byte', form, `message=${'x'.repeat(limits.bodyBytes)}`, 'body_too_large'],
  ['no media type', { 'content-type': '' }, json({ message }), 'unsupported_media_type'],
  ['a media type that is none', { 'content-type': ';;' }, json({ message }), 'unsupported_media_type'],
  ['a longer name', { 'content-type': 'application/jsonx' }, json({ message }), 'unsupported_media_type'],
  [
    'JSON in UTF-16',
    { 'content-type': 'application/json; charset=utf-16' },
    json({ message }),
    'unsupported_media_type',
  ],
  ['gzip', { 'content-encoding': 'gzip' }, gzipSync(json({ message })), 'unsupported_media_type'],
  ['an unknown encoding', { 'content-encoding': 'zstd' }, json({ message }), 'unsupported_media_type'],
  ['a stream that comes later', { prefer: 'respond-async' }, json({ message, stream: true }), 'invalid_request'],
  ['an idempotency key with a space', { 'idempotency-key': 'a b' }, json({ message }), 'invalid_request'],
  ['a long idempotency key', { 'idempotency-key': 'k'.repeat(256) }, json({ message }), 'invalid_request'],
  ['Basic', { authorization: 'Basic YWRhOmFkYQ==' }, json({ message }), 'token_invalid'],
  ['Bearer and nothing', { authorization: 'Bearer' }, json({ message }), 'token_invalid'],
  ['two tokens', { authorization: 'Bearer one two' }, json({ message }), 'token_invalid'],
  ['two different tokens', { 'x-api-key': 'bkn_another' }, json({ message }), 'token_invalid'],
  ['a key beside Basic', { authorization: 'Basic YWRhOmFkYQ==', 'x-api-key': 'x' }, json({ message }), 'token_invalid'],
  ['a long token', { authorization: `Bearer ${'x'.repeat(8_000)}` }, json({ message }), 'token_invalid'],
]

const goodBodies: [what: string, body: Body][] = [
  ['only a message', json({ message })],
  ['a byte order mark', `\ufeff${json({ message })}`],
  ['32,000 characters of four bytes', json({ message: '😀'.repeat(32_000) })],
  ['an emoji by escapes', '{"message":"\\ud83d\\ude00"}'],
  [
    'everything',
    json({ message, user: { id: '1', attributes: { vip: true, age: 7 } }, metadata: { a: 1.5 }, stream: false }),
  ],
  ['the largest numbers', '{"message":"x","metadata":{"a":1.7976931348623157e308,"b":-0,"c":9007199254740993}}'],
  ['quotes, colons and backslashes', json({ message: '"a":"b"\\', metadata: { 'a":': ':"\\\\' } })],
  ['null in optional fields', json({ message, conversation_id: null, user: null, metadata: null, stream: null })],
  ['empty text in optional fields', json({ message, conversation_id: '', user: '', metadata: '', stream: '' })],
  ['an empty list as an object', json({ message, user: [], metadata: [] })],
  ['null in metadata', json({ message, metadata: { a: null } })],
  ['a user with an empty id', json({ message, user: { id: '' } })],
  ['null as user id', json({ message, user: { id: null } })],
  ['empty fields of the user', json({ message, user: { id: '1', name: null, email: '', attributes: [] } })],
  ['a number as user id', json({ message, user: { id: 42 } })],
  ['toString as a key', json({ message, metadata: { toString: 'x', hasOwnProperty: 'y' } })],
]

describe.each(databases)('bad input, on %s', (database) => {
  async function setUp() {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
    const trigger = (payload: Body, headers: Record<string, string> = {}) =>
      app.http.inject({
        method: 'POST',
        url: `/api/v1/agents/${bot.id}/trigger`,
        headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...headers },
        payload,
      })
    return { app, trigger, bot }
  }

  test('every bad body gets its own refusal, and the service keeps working', async () => {
    const { trigger } = await setUp()
    for (const [what, body, code, path] of badBodies) {
      const problem = expectProblem(await trigger(body))
      expect.soft(problem.code, `${what}: ${problem.detail}`).toBe(code)
      if (path !== undefined)
        expect
          .soft(
            problem.errors?.map((error) => error.path),
            what,
          )
          .toContain(path)
    }
    expect((await trigger(json({ message }))).statusCode).toBe(200)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('every bad header gets its own refusal', async () => {
    const { trigger } = await setUp()
    for (const [what, headers, body, code] of badHeaders) {
      const problem = expectProblem(await trigger(body, headers))
      expect.soft(problem.code, `${what}: ${problem.detail}`).toBe(code)
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('unusual but valid input is accepted', async () => {
    const { trigger } = await setUp()
    for (const [what, body] of goodBodies) {
      const answer = await trigger(body)
      expect.soft(answer.statusCode, `${what}: ${answer.body}`).toBe(200)
    }
  })

  test('invalid URLs are refused, each with a problem document', async () => {
    const { app } = await setUp()
    const ada = await app.signUp('grace')
    const { value } = await ada.token()
    const ids = ['%00', '..%2f..%2fetc', "'%20or%201=1--", 'null', '{}', '-', 'x'.repeat(400), 'x'.repeat(4_000)]
    for (const id of ids) {
      const answer = await app.api(value).post(`/agents/${id}/trigger`, { message })
      expect.soft(expectProblem(answer).status, id).toBe(404)
    }
    for (const url of ['/api/v1/agents/%zz/trigger', '/api/v1/%', '/api/v1/agents/%ff', '/api/v1/agents/%c0%ae']) {
      const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${value}` } })
      expect.soft([400, 404], url).toContain(expectProblem(answer).status)
    }
  })

  test('a known URL with another method says which methods it supports', async () => {
    const { app, bot } = await setUp()
    const url = `/api/v1/agents/${bot.id}/trigger`
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
      const answer = await app.http.inject({ method: method as 'GET', url })
      expect.soft(expectProblem(answer).code, method).toBe('method_not_allowed')
      expect.soft(answer.headers.allow, method).toBe('POST')
    }
    expect(expectProblem(await app.http.inject('/api/v1/nothing')).code).toBe('not_found')
  })

  test('lists refuse an invalid limit or cursor', async () => {
    const { app } = await setUp()
    const { value } = await (await app.signUp('grace')).token()
    const queries = [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=ten',
      'limit=1.5',
      'limit=1e3',
      'limit=1e400',
      'limit=Infinity',
      'limit=1&limit=2',
    ]
    for (const query of [...queries, 'cursor=x', 'cursor=%00', 'cursor=%ff', `cursor=${'x'.repeat(300)}`]) {
      const answer = await app.api(value).get(`/agents?${query}`)
      expect.soft(expectProblem(answer).code, query).toBe('invalid_request')
    }
  })
})
