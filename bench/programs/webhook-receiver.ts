// A receiver of webhooks. By `POST /mode` it is healthy, fails three times of ten, or is dead; `GET /` tells what came.
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './listen.ts'

type Mode = 'healthy' | 'failing' | 'dead'
interface Event {
  type: string
  timestamp: string
  data: { conversation_id: string; reply: { id: string } }
}

let mode: Mode = 'healthy'
let accepted: { id: string; conversationId: string; replyId: string; lagMs: number }[] = []

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += piece
  return body
}

const server = createServer(async (request, response) => {
  if (request.url === '/mode') {
    mode = (await readBody(request)) as Mode
    accepted = mode === 'healthy' ? [] : accepted
    return response.end()
  }
  if (request.method === 'GET') return response.end(JSON.stringify(accepted))
  const body = await readBody(request)
  if (mode === 'dead') return request.socket.destroy()
  if (mode === 'failing' && Math.random() < 0.3) return response.writeHead(500).end()
  const { timestamp, data }: Event = JSON.parse(body)
  accepted.push({
    id: String(request.headers['webhook-id']),
    conversationId: data.conversation_id,
    replyId: data.reply.id,
    lagMs: Date.now() - Date.parse(timestamp),
  })
  return response.writeHead(204).end()
})
await listen(server)
