import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Http } from './routes.ts'

/**
 * Backpressure for clients that ask and do not read: their answers would wait in memory without end. Of one connection
 * one request is answered at a time, so that at most one answer waits, and a connection that takes no byte of it for
 * `unreadMs` is cut. A client that keeps reading, however slowly, gets everything.
 */
export function limitSlowReaders(http: Http, unreadMs: number): void {
  const lastAnswers = new WeakMap<Socket, ServerResponse>()
  // Node tells when nothing moved on a socket for so long, in either direction; what is being thought about moves nothing either.
  http.server.timeout = unreadMs
  http.addHook('onRequest', (request, { raw: answer }, done) => {
    const { socket } = request.raw
    answer.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
    })
    const before = lastAnswers.get(socket)
    lastAnswers.set(socket, answer)
    if (!before || before.writableFinished) return done()
    // Whoever hung up meanwhile waits for nothing any more.
    before.once('close', () => socket.destroyed || done())
  })
}
