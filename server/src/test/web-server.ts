import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createBareServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { certificate } from './certificate.ts'

/** A web server on this machine that records requests, stopped when the test ends. */
export async function startWebServer(answer: RequestListener, { secure = false } = {}) {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    answer(request, response)
  }
  const port = await listen(secure ? createSecureServer(certificate, listener) : createServer(listener))
  return { port, requests, url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}` }
}

/** For responses that no HTTP server would send. */
export async function startBareServer(answer: (socket: Socket) => void) {
  const server = createBareServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  return { url: `http://127.0.0.1:${await listen(server)}` }
}

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
