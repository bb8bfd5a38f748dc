import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { startWebServer } from './web-server.ts'

export interface ReceivedEvent {
  id: string
  type: string
  data: Record<string, unknown>
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks. `answer` decides on each event: its status, or undefined to break the connection. */
export async function startReceiver(answer: (event: ReceivedEvent) => number | undefined = () => 204) {
  const attempts: ReceivedEvent[] = []
  const accepted: ReceivedEvent[] = []
  const { port } = await startWebServer(async (request, response) => {
    const body = await readBody(request)
    const headers = request.headers as Record<string, string>
    const event = { ...JSON.parse(body), id: headers['webhook-id'] ?? '', headers, body }
    attempts.push(event)
    const status = answer(event)
    if (status === undefined) return request.socket.destroy()
    if (status < 300) accepted.push(event)
    return response.writeHead(status, { location: 'http://localhost/elsewhere' }).end(status < 300 ? '' : 'not today')
  })
  return { url: `http://localhost:${port}/hook`, attempts, accepted }
}

/** Throws unless the signature is right, and not older than five minutes. */
export const verify = (secret: string, { body, headers }: ReceivedEvent) => new Webhook(secret).verify(body, headers)

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
