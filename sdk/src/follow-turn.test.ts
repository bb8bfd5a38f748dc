import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type BeckonError, createBeckon } from './index.ts'

const botId = '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'
const words = Array.from({ length: 40 }, (_, number) => `word ${number} `)
const idAfter = (count: number) => 100 * words.slice(0, count).join('').length

/**
 * A service that streams a reply word by word, and drops each connection when `cut` says so. Ids are as the service's: a
 * hundred times the characters sent.
 */
async function start(cut: (sent: number, connection: number) => boolean) {
  const seen: { method: string | undefined; key: string | string[] | undefined }[] = []
  const write = (response: ServerResponse, event: string, id: number, data: object) =>
    response.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  const server = createServer(async (request, response) => {
    request.resume()
    const connection = seen.push({ method: request.method, key: request.headers['idempotency-key'] })
    const lastId = Number(request.headers['last-event-id'] ?? -1)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (lastId < 0 && !cut(-1, connection)) write(response, 'turn.started', 0, { id: 't', conversation_id: 'c' })
    for (let sent = 0, here = 0; sent < words.length; sent += 1) {
      if (cut(here, connection)) {
        // What was written arrives; then the connection breaks.
        await new Promise((resolve) => setTimeout(resolve, 5))
        response.destroy()
        return
      }
      if (idAfter(sent + 1) <= lastId) continue
      write(response, 'reply.delta', idAfter(sent + 1), { text: words[sent] })
      here += 1
    }
    write(response, 'reply.completed', idAfter(words.length) + 99, { reply: words.join('') })
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const beckon = createBeckon({ baseUrl, token: 'bkn_1' })

  async function read() {
    const deltas: string[] = []
    const names = new Set<string>()
    for await (const event of beckon.stream(botId, { message: 'Tell me' })) {
      names.add(event.event)
      if (event.event === 'reply.delta') deltas.push(event.data.text)
    }
    return { deltas, names: [...names] }
  }
  return { seen, read }
}

test('a stream that is cut after every few words arrives whole, each delta once', async () => {
  const { seen, read } = await start((sent) => sent === 3)
  expect(await read()).toEqual({ deltas: words, names: ['turn.started', 'reply.delta', 'reply.completed'] })
  expect(seen.length).toBeGreaterThan(10)
})

test('a stream that breaks before its first event is started again with the same key', async () => {
  const { seen, read } = await start((sent, connection) => connection <= 2 && sent <= 0)
  expect((await read()).deltas).toEqual(words)
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
})

test('a stream that never gets on is given up', async () => {
  const { seen, read } = await start((sent, connection) => sent >= (connection === 1 ? 3 : 0))
  const error = await read().catch((thrown: BeckonError) => thrown)
  expect(error).toMatchObject({ name: 'BeckonError', code: 'unreachable' })
  expect(seen).toHaveLength(7)
})
