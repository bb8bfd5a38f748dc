import { expect, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { expectProblem } from '../guards/expect-problem.ts'
import { exchange, readAnswers } from '../raw-exchange.ts'
import { openConnection } from './connections.ts'
import { startFlood } from './flood.ts'
import { furnish, question } from './furnish.ts'
import { startRealProgram } from './real-program.ts'

const connections = 10_000
const timeoutMs = 8_000
const callers = 4
/** Usually a hundred times as many. */
const answeredLeast = 100

/** The program as shipped, with a bot and a token, and the beginnings of requests to it. */
async function open(settings: Record<string, string> = {}) {
  const program = await startRealProgram({ BECKON_DATA: makeTestFolder(), ...settings })
  const furnished = await furnish(program.url)
  const bearer = `Authorization: ${furnished.headers.authorization}`
  const head = (line: string, ...more: string[]) => [line, 'Host: x', bearer, ...more].join('\r\n')
  /** Without the empty line that ends the headers. */
  const post = (...more: string[]) =>
    head(`POST ${furnished.triggerPath} HTTP/1.1`, 'Content-Type: application/json', 'Connection: close', ...more)
  return {
    ...furnished,
    port: Number(new URL(program.url).port),
    bearer,
    post,
    get: (path: string, ...more: string[]) => `${head(`GET ${path} HTTP/1.1`, 'Connection: close', ...more)}\r\n\r\n`,
    ask: (body: string, ...more: string[]) =>
      `${post(`Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...more)}\r\n\r\n${body}`,
  }
}
type Opened = Awaited<ReturnType<typeof open>>
type Hostility = [what: string, bytes: string, status: number | 'closed']

/** Text whose characters are bytes. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')
const good = JSON.stringify({ message: question })

const noHttp = ({ post, get }: Opened): Hostility[] => [
  ['noise', '\u0001\u0002\u0003\r\n\r\n', 400],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /api/v1/me\r\n\r\n', 401],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/9.9', 'GET /api/v1/me HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a tunnel', 'CONNECT example.test:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'closed'],
  ['a header without a colon', `${post('oops')}\r\n\r\n`, 400],
  ['a space before the colon', `${post('X-A : b')}\r\n\r\n`, 400],
  ['NUL in a header', `${post('X-A: a\u0000b')}\r\n\r\n`, 400],
  ['a folded header', `${post('X-A: a\r\n b')}\r\n\r\n`, 400],
  ['lines that end without a return', 'GET /api/v1/me HTTP/1.1\nHost: x\n\n', 400],
  ['headers of 20 kB', get('/api/v1/me', `X-Big: ${'x'.repeat(20_000)}`), 431],
  ['4,000 headers', get('/api/v1/me', ...Array.from({ length: 4_000 }, (_, at) => `X-${at}: y`)), 431],
  ['an address of 20 kB', get(`/${'x'.repeat(20_000)}`), 431],
]

const unclearBodies = ({ post }: Opened): Hostility[] => {
  const chunked = (chunks: string) => `${post('Transfer-Encoding: chunked')}\r\n\r\n${chunks}`
  return [
    ['a length that is none', `${post('Content-Length: ten')}\r\n\r\n{}`, 400],
    ['a negative length', `${post('Content-Length: -1')}\r\n\r\n{}`, 400],
    ['a length with a sign', `${post('Content-Length: +2')}\r\n\r\n{}`, 400],
    ['a length beyond all numbers', `${post(`Content-Length: ${'9'.repeat(30)}`)}\r\n\r\n{}`, 400],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 3')}\r\n\r\n{}`, 400],
    ['two lengths in one', `${post('Content-Length: 2, 2')}\r\n\r\n{}`, 400],
    [
      'a length and chunks, with a second request hidden behind',
      `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\nGET /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n`,
      400,
    ],
    ['chunks that are then something else', `${post('Transfer-Encoding: chunked, identity')}\r\n\r\n0\r\n\r\n`, 400],
    ['an encoding of transfer that is none', `${post('Transfer-Encoding: cow')}\r\n\r\n{}`, 400],
    ['a chunk whose size is none', chunked('zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk of negative size', chunked('-2\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk beyond all sizes', chunked(`${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`), 400],
    ['a chunk longer than its size', chunked('1\r\n{}\r\n0\r\n\r\n'), 400],
    ['a chunk with a long extension', chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 400],
    ['headers of 20 kB behind the chunks', chunked(`2\r\n{}\r\n0\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`), 431],
    ['too large a body, before it is sent', `${post('Content-Length: 999999999')}\r\n\r\n{`, 413],
    ['chunks that grow too large', chunked(`${`10000\r\n${'x'.repeat(0x10000)}\r\n`.repeat(6)}0\r\n\r\n`), 413],
  ]
}

const badJson = ({ ask }: Opened): Hostility[] => [
  ['200,000 levels of lists', ask('['.repeat(200_000)), 400],
  ['40,000 levels of objects', ask(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`), 400],
  ['a field named twice', ask('{"message":"a","message":"b"}'), 400],
  ['bytes that are no UTF-8', ask('{"message":"\u00ff\u00fe"}'), 400],
  ['an overlong encoding', ask('{"message":"\u00c0\u00af"}'), 400],
  ['a character cut in half', ask('{"message":"\u00e2\u0082"}'), 400],
  ['a body under another media type', ask(good, 'Content-Encoding: gzip'), 415],
]

const strangePaths = ({ get, triggerPath, botId }: Opened): Hostility[] => [
  ...[
    '//api/v1/me',
    '/api//v1/me',
    '/api/v1//me',
    '/api/v1/me/',
    '/api/v1%2fme',
    '/api%2Fv1%2Fme',
    '/API/V1/ME',
    '/api/v1/Me',
    '/api/v1/./me',
    '/api/v1/agents/../me',
    '/api/v1/agents/%2e%2e/me',
    '/api/v1\\me',
    '/api/v1/me;a=b',
    '/api/v1/me%20',
    `/api/v1/agents/${botId}%2ftrigger`,
    `/api/v1/agents/${botId}%00`,
    '/api/v1/agents/..%2f..%2f..%2fetc%2fpasswd',
  ].map((path): Hostility => [path, get(path), 404]),
  ['/api/v1/%', get('/api/v1/%'), 400],
  ['/api/v1/%zz', get('/api/v1/%zz'), 400],
  ['a NUL in the query', get('/api/v1/agents?cursor=%00'), 400],
  ['another method', get(triggerPath), 405],
  ['a method that nobody takes', get(triggerPath).replace('GET', 'QUERY'), 405],
  ['a method that nobody takes, nowhere', get('/api/v1/nothing').replace('GET', 'QUERY'), 404],
  ['bytes beyond ASCII', get(bytesOf('/api/v1/мe')), 400],
  ['an absolute address that nobody has', get('http://other.example/api/v1/nothing'), 404],
  ['an absolute address of another kind', get('ftp://other.example/api/v1/me'), 404],
]

test('any input on a connection is refused or cut off soon, and never causes an internal error', async () => {
  const opened = await open()
  const { port, ask } = opened
  for (const [what, bytes, status] of [noHttp, unclearBodies, badJson, strangePaths].flatMap((all) => all(opened))) {
    const answers = readAnswers(await exchange(port, bytes))
    const statuses = answers.map(({ statusCode }) => statusCode)
    // One at most: nothing hidden behind a request is treated as another one (request smuggling).
    expect.soft(statuses, what).toEqual(status === 'closed' ? [] : [status])
    for (const answer of answers) if (answer.statusCode === status) expectProblem(answer)
  }
  const [answer] = readAnswers(await exchange(port, ask(good)))
  expect(answer?.statusCode).toBe(200)
})

test('unusual but valid requests are answered', async () => {
  const { port, bearer, get, ask, post } = await open()
  const chunks = [...good].map((letter) => `1\r\n${letter}\r\n`).join('')
  const unusual: [what: string, bytes: string, statuses: number[]][] = [
    ['HTTP/1.0', `GET /api/v1/me HTTP/1.0\r\n${bearer}\r\n\r\n`, [200]],
    ['a star for a path', get('*'), [200]],
    ['an absolute address', get('http://other.example/api/v1/me'), [200]],
    ['an offer to speak otherwise', get('/api/v1/me', 'Upgrade: websocket'), [200]],
    ['a chunk for each letter', `${post('Transfer-Encoding: chunked')}\r\n\r\n${chunks}0\r\n\r\n`, [200]],
    ['a body that asks first', ask(good, 'Expect: 100-continue'), [100, 200]],
    // Sent by Node itself, before there is a request.
    ['no host', 'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['the expectation of a miracle', ask(good, 'Expect: miracles'), [417]],
  ]
  for (const [what, bytes, statuses] of unusual) {
    const answers = readAnswers(await exchange(port, bytes))
    expect
      .soft(
        answers.map(({ statusCode }) => statusCode),
        what,
      )
      .toEqual(statuses)
  }
})

test('pipelined requests are answered in order, up to the first invalid one', async () => {
  const { port, get } = await open()
  const inLine = (path: string) => get(path).replace('Connection: close\r\n', '')
  const paths = Array.from({ length: 100 }, (_, at) => (at % 3 === 0 ? '/api/v1/nothing' : '/api/v1/me'))
  const statuses = paths.map((path) => (path === '/api/v1/me' ? 200 : 404))
  const all = readAnswers(await exchange(port, paths.map(inLine).join('') + get('/api/v1/me')))
  expect(all.map(({ statusCode }) => statusCode)).toEqual([...statuses, 200])
  const cut = readAnswers(await exchange(port, `${inLine('/api/v1/me')}oops\r\n\r\n${inLine('/api/v1/me')}`))
  expect(cut.map(({ statusCode }) => statusCode)).toSatisfy((some: number[]) =>
    ['', '400', '200,400'].includes(`${some}`),
  )
})

test('a caller that sends nothing, or too slowly, or leaves in the middle, is cut off', async () => {
  const shortMs = 1_000
  const { port, post, ask } = await open({ BECKON_REQUEST_TIMEOUT_MS: String(shortMs) })
  const unfinished: [what: string, bytes: string][] = [
    ['nothing', ''],
    ['headers', 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['a body', `${post('Content-Length: 3000')}\r\n\r\n{"message":"`],
    ['chunks', `${post('Transfer-Encoding: chunked')}\r\n\r\nfff\r\n{"message":"`],
  ]
  await Promise.all(
    unfinished.map(async ([what, bytes]) => {
      let drip: NodeJS.Timeout | undefined
      const received = await exchange(port, bytes, {
        after: (socket) => {
          if (bytes !== '') drip = setInterval(() => socket.writable && socket.write('x'), shortMs / 10)
        },
      })
      clearInterval(drip)
      const [answer] = readAnswers(received)
      expect.soft(answer && expectProblem(answer).code, what).toBe('request_timeout')
    }),
  )
  const gone = `${post('Content-Length: 30')}\r\n\r\n{"message":`
  await exchange(port, gone, { after: (socket) => setTimeout(() => socket.resetAndDestroy(), 50) })
  const halfClosed = await exchange(port, gone, { after: (socket) => socket.end() })
  for (const { statusCode } of readAnswers(halfClosed)) expect(statusCode).toBe(400)
  expect(readAnswers(await exchange(port, ask(good)))).toMatchObject([{ statusCode: 200 }])
})

test('10,000 connections that send nothing or too little are cut off, and others are answered meanwhile', async ({
  annotate,
}) => {
  const { port, triggerPath, headers, post } = await open({ BECKON_REQUEST_TIMEOUT_MS: String(timeoutMs) })
  const url = `http://127.0.0.1:${port}${triggerPath}`
  const flood = await startFlood({ port, count: connections, slowBody: `${post('Content-Length: 3000')}\r\n\r\n{` })
  const times = await timesOfCallers(url, headers, flood.isOver)
  const { ms } = await flood.ended

  if (flood.open < connections)
    process.stdout.write(`${flood.open} instead of ${connections} connections: ${JSON.stringify(flood.failures)}\n`)
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  await annotate(
    `${flood.open} connections, cut after ${Math.round(ms)} ms; ${times.length} calls meanwhile, p99 ${Math.round(p99)} ms`,
  )
  // Fewer only if the machine allows no more open files.
  expect(Object.keys(flood.failures).filter((code) => code !== 'EMFILE' && code !== 'ENFILE')).toEqual([])
  expect(flood.open).toBeGreaterThan(connections / 20)
  expect(times.length).toBeGreaterThan(answeredLeast)
})

/** How long each call takes, from programs that call as fast as they are answered. */
async function timesOfCallers(url: string, headers: Record<string, string>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const connection = openConnection()
      while (!isOver()) {
        const { status, ms } = await connection.send(url, { headers, body: { message: question } })
        expect(status).toBe(200)
        times.push(ms)
      }
      connection.close()
    }),
  )
  return times
}
