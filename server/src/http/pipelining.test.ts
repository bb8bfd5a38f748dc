import { once } from 'node:events'
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
