import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { expectProblem } from './expect-problem.ts'

const requestTimeoutMs = 400

/** The real service on a real port, for what never becomes a request. */
async function listen() {
  const app = await startTestApp('sqlite', { config: { requestTimeoutMs } })
  const ada = await app.signUp('ada')
  const [bot, { value }] = [await ada.bot({ apiTrigger: true }), await ada.token()]
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  const head = (...more: string[]) =>
    [`POST /api/v1/agents/${bot.id}/trigger HTTP/1.1`, 'Host: x', `Authorization: Bearer ${value}`, ...more].join(
      '\r\n',
    )
  return { port, head }
}

/** Sends bytes as they are, and reads all that comes until the server closes. */
async function exchange(port: number, bytes: string | Buffer, after?: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  socket.write(bytes)
  after?.(socket)
  await once(socket, 'close')
  return received
}

/** The answers of a connection, read by the letter of HTTP. */
function readAnswer(received: string) {
  const [head = '', body = ''] = received.split('\r\n\r\n', 2)
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { statusCode: Number(status.split(' ')[1]), headers, body }
}

const json = ['Content-Type: application/json', 'Connection: close']

test('requests that are no HTTP are refused with a problem document', async () => {
  const { port, head } = await listen()
  const requests: [what: string, bytes: string, status: number][] = [
    ['noise', '\u0001\u0002\u0003\r\n\r\n', 400],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a colon', `${head('oops')}\r\n\r\n`, 400],
    ['a space before the colon', `${head('X-A : b')}\r\n\r\n`, 400],
    ['NUL in a header', `${head('X-A: a\u0000b')}\r\n\r\n`, 400],
    ['a length that is none', `${head(...json, 'Content-Length: ten')}\r\n\r\n{}`, 400],
    ['a negative length', `${head(...json, 'Content-Length: -1')}\r\n\r\n{}`, 400],
    ['two lengths', `${head(...json, 'Content-Length: 2', 'Content-Length: 3')}\r\n\r\n{}`, 400],
    [
      'both a length and chunks',
      `${head(...json, 'Content-Length: 2', 'Transfer-Encoding: chunked')}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
    ],
    ['a chunk whose size is none', `${head(...json, 'Transfer-Encoding: chunked')}\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
    ['an encoding of transfer that is none', `${head(...json, 'Transfer-Encoding: cow')}\r\n\r\n{}`, 400],
    ['headers of 20 kB', `${head(`X-Big: ${'x'.repeat(20_000)}`)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ]
  for (const [what, bytes, status] of requests) {
    const answer = readAnswer(await exchange(port, Buffer.from(bytes, 'latin1')))
    expect.soft(answer.statusCode, what).toBe(status)
    expectProblem(answer)
  }
})

test('a body announced as too large is refused before it is sent', async () => {
  const { port, head } = await listen()
  const answer = readAnswer(await exchange(port, `${head(...json, 'Content-Length: 999999999')}\r\n\r\n{`))
  expect(expectProblem(answer).code).toBe('body_too_large')
})

test('a body in chunks is refused when it has grown too large', async () => {
  const { port, head } = await listen()
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const bytes = `${head(...json, 'Transfer-Encoding: chunked')}\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`
  expect(expectProblem(readAnswer(await exchange(port, bytes))).code).toBe('body_too_large')
})

test('a client that sends its headers or its body too slowly is cut off', async () => {
  const { port, head } = await listen()
  const unfinished = [
    'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n',
    `${head(...json, 'Content-Length: 3000')}\r\n\r\n{"message":`,
    `${head(...json, 'Transfer-Encoding: chunked')}\r\n\r\nfff\r\n{"mes`,
  ]
  for (const bytes of unfinished) {
    const began = performance.now()
    let drip: NodeJS.Timeout | undefined
    const received = await exchange(port, bytes, (socket) => {
      drip = setInterval(() => socket.writable && socket.write('x'), requestTimeoutMs / 10)
    })
    clearInterval(drip)
    expect(performance.now() - began).toBeLessThan(10 * requestTimeoutMs)
    expect(expectProblem(readAnswer(received)).code).toBe('request_timeout')
  }
})

test('a client that goes away in the middle of a body harms nobody', async () => {
  const { port, head } = await listen()
  await exchange(port, `${head(...json, 'Content-Length: 30')}\r\n\r\n{"message":`, (socket) =>
    setTimeout(() => socket.destroy(), 50),
  )
  const body = JSON.stringify({ message: 'Hello' })
  const next = await exchange(port, `${head(...json, `Content-Length: ${body.length}`)}\r\n\r\n${body}`)
  expect(readAnswer(next).statusCode).toBe(200)
})

test('what Node refuses by itself, before there is a request, is the caller’s mistake too', async () => {
  const { port, head } = await listen()
  const noHost = await exchange(port, 'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(readAnswer(noHost).statusCode).toBe(400)
  const miracle = await exchange(port, `${head(...json, 'Expect: miracles', 'Content-Length: 2')}\r\n\r\n{}`)
  expect(readAnswer(miracle).statusCode).toBe(417)
})
