import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLimitedServer } from './pipelining.ts'

test('of a client that sent too many requests and hung up, no stack traces are made', async () => {
  const { stackTraceLimit } = Error
  const stacks: string[] = []
  let handled = 0
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const server = createLimitedServer(
    (request) => {
      request.on('error', ({ stack = '' }) => stacks.push(stack))
      handled += 1
      if (handled === 1) request.socket.once('close', () => setImmediate(close))
      // By then, the one too many was read as well.
      if (handled === 256) setImmediate(() => client.destroy())
    },
    {},
    () => 'http://beckon.test',
  )
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: beckon.test\r\n\r\n'.repeat(300))
  await closed
  expect(new Set(stacks)).toEqual(new Set(['Error: aborted']))
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
})

test('a body in chunks is read when it is wanted, and discarded if nobody wants it, unless it is in too small chunks', async () => {
  const requests: IncomingMessage[] = []
  const server = createLimitedServer(
    (request, response) => {
      requests.push(request)
      if (request.url === '/refused') response.writeHead(401).end()
      else request.resume().once('end', () => response.end('read'))
    },
    {},
    () => 'http://beckon.test',
  )
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const open = async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
    client.on('error', () => {})
    onTestFinished(() => void client.destroy())
    await once(client, 'connect')
    return client
  }
  const head = (path: string) => `POST ${path} HTTP/1.1\r\nHost: beckon.test\r\nTransfer-Encoding: chunked\r\n\r\n`

  const reading = await open()
  for (let at = 0; at < 2; at++) {
    reading.write(`${head('/read')}4\r\nbody\r\n0\r\n\r\n`)
    expect(String((await once(reading, 'data'))[0])).toContain('read')
  }

  // As a program does that sends its body while it is refused, and then calls again.
  const refused = await open()
  refused.write(`${head('/refused')}${'3e8\r\n'}${' '.repeat(1_000)}\r\n`)
  expect(String((await once(refused, 'data'))[0])).toContain('401')
  refused.write(`${'3e8\r\n'}${' '.repeat(1_000)}\r\n`.repeat(1_000))
  refused.write(`0\r\n\r\n${head('/read')}4\r\nbody\r\n0\r\n\r\n`)
  expect(String((await once(refused, 'data'))[0])).toContain('read')

  const attacking = await open()
  const sent = 20 * 1024 * 1024
  attacking.write(head('/refused') + '1\r\n \r\n'.repeat(sent / 6))
  attacking.resume()
  // Not `once`, which fails with what the client couldn't send any more.
  await new Promise((resolve) => attacking.once('close', resolve))
  expect(requests.at(-1)?.socket.bytesRead).toBeLessThan(sent / 20)
})
