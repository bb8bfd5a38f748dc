import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestCalls } from '../test/tool-fixture.ts'
import { startWebServer } from '../test/web-server.ts'
import { readReply } from './mcp-reply.ts'

test('a reply in events, whose head came first, leaves its connection reusable', async () => {
  const sockets = new Set<Socket>()
  const { url } = await startWebServer(async (request, response) => {
    sockets.add(request.socket)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    await sleep(5)
    response.end('data: {"id":1,"result":{}}\n\n')
  })
  const calls = startTestCalls()
  for (let time = 0; time < 3; time++) {
    const answer = await calls.call(url, { method: 'POST', signal: new AbortController().signal })
    expect(await readReply(answer, 1, 'here')).toEqual({ id: 1, result: {} })
    await sleep(5)
  }
  expect(sockets.size).toBe(1)
})
