import type { RequestListener } from 'node:http'
import type { HttpToolDraft } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aHttpTool, startTestCalls } from '../test/tool-fixture.ts'
import { startBareServer, startWebServer } from '../test/web-server.ts'
import { createTrials } from './trials.ts'

const json = { 'content-type': 'application/json' }
const open = { type: 'object', properties: { id: {}, email: {}, tags: {}, deep: {} } }

async function start(answer: RequestListener) {
  const errors: unknown[] = []
  const server = await startWebServer(answer)
  const trials = createTrials({ calls: startTestCalls(), onError: (error) => errors.push(error) })
  onTestFinished(() => expect(errors).toEqual([]))
  const run = (changes: Partial<HttpToolDraft>, args: Record<string, unknown> = {}, secrets = {}) =>
    trials.tryOut(aHttpTool({ parameters: open, ...changes, url: server.url + (changes.url ?? '/') }), secrets, args)
  return { ...server, run, trials }
}

/** Echoes the request. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () =>
    response.writeHead(200, json).end(
      JSON.stringify({
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        key: request.headers['x-key'],
        body: Buffer.concat(chunks).toString(),
      }),
    ),
  )
}

describe('what a tool sends', () => {
  test('is the rest of the arguments as a query for GET and DELETE', async () => {
    const { run } = await start(echo)
    const args = { id: 'a/b', email: 'ada+1@example.test', tags: ['x', 'y'], deep: { a: 1 }, id2: 'not described' }
    for (const method of ['GET', 'DELETE'] as const) {
      const { text, request, status } = await run({ method, url: '/c/{id}?v=2' }, args)
      const url = '/c/a%2Fb?v=2&email=ada%2B1%40example.test&tags=x&tags=y&deep=%7B%22a%22%3A1%7D'
      expect(JSON.parse(text)).toEqual({ method, url, body: '' })
      expect(request).toMatchObject({ method, body: null })
      expect(request.url.endsWith(url)).toBe(true)
      expect(status).toBe(200)
    }
  })

  test('is the rest of the arguments as a JSON body for the others', async () => {
    const { run } = await start(echo)
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const { text, request } = await run({ method, url: '/c/{id}' }, { id: 7, email: 'ada', deep: { a: [1] } })
      const body = '{"email":"ada","deep":{"a":[1]}}'
      expect(JSON.parse(text)).toEqual({ method, url: '/c/7', type: 'application/json', body })
      expect(request.body).toBe(body)
    }
  })

  test('never overrides what the URL itself sets', async () => {
    const { run } = await start(echo)
    const parameters = { type: 'object', additionalProperties: true }
    const { text } = await run({ url: '/?account=7', parameters }, { account: 8, other: 1 })
    expect(JSON.parse(text).url).toBe('/?account=7&other=1')
  })

  test('is nothing if a required argument is missing', async () => {
    const { run, requests } = await start(echo)
    const parameters = { type: 'object', properties: { id: {}, email: {} }, required: ['id', 'email'] }
    expect(await run({ parameters }, { id: 1, email: null })).toMatchObject({
      isError: true,
      status: null,
      text: 'Arguments are missing: email.',
    })
    expect(await run({ url: '/{id}' }, { id: '../admin' })).toMatchObject({ isError: true, status: null })
    expect(requests).toEqual([])
  })
})

describe('what a model receives', () => {
  const answers: [what: string, answer: RequestListener, text: RegExp | string, isError: boolean][] = [
    ['JSON, compacted', (_, to) => to.writeHead(200, json).end('{\n  "a": [1,\n 2]\n}'), '{"a":[1,2]}', false],
    ['broken JSON as it is', (_, to) => to.writeHead(200, json).end(' {"a": '), '{"a":', false],
    [
      'JSON with too many values as it is',
      (_, to) => to.writeHead(200, json).end(`[ ${'{},'.repeat(150_000)}{} ]`),
      /^\[ \{\},/,
      false,
    ],
    [
      'problem JSON',
      (_, to) => to.writeHead(200, { 'content-type': 'application/problem+json' }).end('{ }'),
      '{}',
      false,
    ],
    ['text', (_, to) => to.writeHead(200, { 'content-type': 'text/plain' }).end(' Hello\n'), 'Hello', false],
    [
      'the words of HTML',
      (_, to) =>
        to
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end('<title>Shop</title><script>bad()</script><p>One <b>two</b></p><ul><li>3</li><li>&amp;4</li></ul>'),
      'Shop\nOne two\n3\n&4',
      false,
    ],
    [
      'text in its own encoding',
      (_, to) =>
        to
          .writeHead(200, { 'content-type': 'text/plain; charset=windows-1251' })
          .end(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])),
      'Привет',
      false,
    ],
    [
      'a description of a picture',
      (_, to) => to.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(3_000)),
      '(The response is not text: image/png, 3 kB.)',
      false,
    ],
    [
      'a description of bytes without a type',
      (_, to) => to.writeHead(200).end(Buffer.from([1, 0, 2])),
      '(The response is not text: of unknown kind, 3 bytes.)',
      false,
    ],
    [
      'a description of what is packed all the same',
      (_, to) => to.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(Buffer.alloc(10)),
      '(The response is not text: packed as gzip, 10 bytes.)',
      false,
    ],
    [
      'that there is nothing',
      (_, to) => to.writeHead(204).end(),
      /^The server answered 204 No Content, without/,
      false,
    ],
    [
      'the status and the words of a refusal',
      (_, to) => to.writeHead(422, json).end('{"error": "no name"}'),
      'The server answered 422 Unprocessable Entity.\n{"error":"no name"}',
      true,
    ],
    ['an unknown status', (_, to) => to.writeHead(599).end(), 'The server answered 599.', true],
    ['that it did not come in time', () => {}, 'The server did not answer within 0.3 s.', true],
    [
      'that a slow body did not come in time',
      (_, to) => to.writeHead(200, json).write('{'),
      'The server did not answer within 0.3 s.',
      true,
    ],
    [
      'that the connection broke off',
      (_, to) => {
        to.writeHead(200, { 'content-length': '100' }).write('half')
        setImmediate(() => to.destroy())
      },
      '127.0.0.1 closed the connection before the response was complete.',
      true,
    ],
  ]
  test.each(answers)('%s', async (what, answer, text, isError) => {
    const { run } = await start(answer)
    const told = await run({ timeoutMs: what.includes('in time') ? 300 : 60_000 })
    expect(told.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    expect(told.isError).toBe(isError)
  })

  test('says that the server is unreachable, or isn’t a web server', async () => {
    const { trials } = await start(echo)
    const bare = await startBareServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
    expect(await trials.tryOut(aHttpTool({ url: bare.url }), {}, { email: 'a' })).toMatchObject({
      isError: true,
      text: 'What 127.0.0.1 sent is not a valid HTTP response.',
    })
    expect(await trials.tryOut(aHttpTool({ url: 'http://127.0.0.1:9/' }), {}, { email: 'a' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Port 9 is not allowed/),
    })
  })

  test('is truncated to the author’s limit, between two characters, and says so', async () => {
    const { run } = await start((_, to) => to.end('😀'.repeat(1_000)))
    const { text } = await run({ resultCharacters: 101 })
    expect(text).toBe(`${'😀'.repeat(50)}\n(Truncated: these are the first 100 of 2000 characters.)`)
  })

  test('is bounded if a response does not end', async () => {
    let sent = 0
    const { run } = await start((_, to) => {
      const chunk = 'x'.repeat(64 * 1024)
      const more = () => {
        while (!to.destroyed && to.write(chunk)) sent += chunk.length
      }
      to.writeHead(200, { 'content-type': 'text/plain' }).on('drain', more)
      more()
    })
    const { text, isError } = await run({ resultCharacters: 200 })
    expect(text.length).toBeLessThan(300)
    expect(isError).toBe(false)
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  test('never contains a secret that the server echoes', async () => {
    const { run } = await start(echo)
    const headers = [
      { name: 'X-Key', value: null, isSecret: true },
      { name: 'X-Open', value: 'open', isSecret: false },
    ]
    const secrets = { 'x-key': 'Bearer sk-very-secret-1' }
    const args = { email: 'sk-very-secret-1' }
    const { text, request } = await run({ headers, method: 'POST' }, args, secrets)
    expect(JSON.parse(text).key).toBe('•••')
    expect(JSON.stringify({ text, request })).not.toContain('very-secret')
    expect(request.headers).toContainEqual({ name: 'x-key', value: '•••' })
    expect(request.headers).toContainEqual({ name: 'x-open', value: 'open' })
  })
})

describe('a redirect of a tool', () => {
  const send =
    (location: string, status = 302): RequestListener =>
    (request, to) =>
      request.url === '/' ? to.writeHead(status, { location }).end('moved') : to.end(`here is ${request.url}`)

  test('is followed on the same server for GET, with the headers', async () => {
    const { run, requests } = await start(send('/there?x=1#y'))
    const headers = [{ name: 'x-key', value: null, isSecret: true }]
    expect(await run({ headers }, {}, { 'x-key': 'abcdef' })).toMatchObject({ status: 200, text: 'here is /there?x=1' })
    expect(requests.map(({ headers }) => headers['x-key'])).toEqual(['abcdef', 'abcdef'])
  })

  test('is not followed for methods that change something', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { run, requests } = await start(send('/there', 307))
      expect(await run({ method })).toMatchObject({
        status: 307,
        isError: true,
        text: 'The server answered 307 Temporary Redirect, and sends on to /there, which is followed for GET only.\nmoved',
      })
      expect(requests).toHaveLength(1)
    }
  })

  test('is never followed to another server, so that no secret gets there', async () => {
    const other = await startWebServer(echo)
    for (const target of [other.url, other.url.replace('127.0.0.1', 'localhost'), `//127.0.0.1:${other.port}/`]) {
      const { run } = await start(send(target))
      const headers = [{ name: 'x-key', value: null, isSecret: true }]
      expect(await run({ headers }, {}, { 'x-key': 'abcdef' })).toMatchObject({
        status: 302,
        isError: true,
        text: expect.stringContaining('sends on to another server'),
      })
    }
    expect(other.requests).toEqual([])
  })

  test('is followed at most three times', async () => {
    const { run, requests } = await start((request, to) => to.writeHead(302, { location: `${request.url}x` }).end())
    expect(await run({})).toMatchObject({ isError: true, text: expect.stringContaining('after 3 times') })
    expect(requests).toHaveLength(4)
  })
})
