import { once } from 'node:events'
import { get } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

test('who left before the stream was opened is known to be gone, and nothing is sent for ever', async () => {
  const http = Fastify()
  onTestFinished(() => http.close())
  http.decorate('standAside', () => {})
  const stopped = vi.spyOn(globalThis, 'clearInterval')
  onTestFinished(() => stopped.mockRestore())
  const told = new Promise<string>((resolve) => {
    http.get('/', async (request, reply) => {
      await once(request.raw.socket, 'close')
      openEventStream(reply).whenClosed(() => resolve('gone'))
      return reply
    })
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const call = get(url).on('error', () => {})
  await once(http.server, 'request')
  call.destroy()
  expect(await told).toBe('gone')
  expect(stopped).toHaveBeenCalledOnce()
})
