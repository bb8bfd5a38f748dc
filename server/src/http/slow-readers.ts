import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Http } from './routes.ts'

interface Connection {
  lastAnswer: ServerResponse | undefined
  /** Requests waiting for an earlier response on the same connection. */
  waiting: number
  takenBytes: number
  /** Consecutive checks without progress. */
  stalledChecks: number
}

/** A connection is closed after this many checks without progress, which together take `unreadMs`. */
const stalledChecksMost = 10

/**
 * Backpressure for clients that send requests without reading: their responses would pile up in memory. One request
 * is answered at a time per connection, so at most one response waits, and a connection that reads nothing for
 * `unreadMs` is closed. A client that keeps reading, however slowly, gets everything.
 */
export function limitSlowReaders(http: Http, unreadMs: number): void {
  const connections = new Map<Socket, Connection>()

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection = { lastAnswer: undefined, waiting: 0, takenBytes: 0, stalledChecks: 0 }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    // A half-closed client still gets its responses. With none pending, it is a hang-up, as by Node's default.
    socket.once('end', () => connection.waiting > 0 || socket.end())
    return connection
  }
  Object.assign(http.server, { httpAllowHalfOpen: true })

  http.addHook('onRequest', (request, { raw: answer }, done) => {
    const { socket } = request.raw
    // Injected requests have no connection.
    if (!(socket instanceof Socket)) return done()
    const connection = connectionOf(socket)
    const before = connection.lastAnswer
    connection.lastAnswer = answer
    if (!before || before.writableFinished) return done()
    connection.waiting += 1
    before.once('close', () => {
      connection.waiting -= 1
      // A client that hung up in the meantime gets no answer.
      if (!socket.destroyed) done()
    })
  })

  // Not the socket's own timer: every byte that the client sends would restart it.
  const checks = setInterval(() => {
    for (const [socket, connection] of connections) if (isStalled(socket, connection)) socket.destroy()
  }, unreadMs / stalledChecksMost).unref()
  http.server.once('close', () => clearInterval(checks))
}

function isStalled(socket: Socket, connection: Connection): boolean {
  const takenBytes = takenBytesOf(socket)
  const isWaiting = socket.writableLength > 0 && takenBytes === connection.takenBytes
  connection.takenBytes = takenBytes
  connection.stalledChecks = isWaiting ? connection.stalledChecks + 1 : 0
  return connection.stalledChecks >= stalledChecksMost
}

/**
 * Bytes that the operating system accepted. Node's public counters treat a large write as a whole, so that a slow
 * reader would look stalled; Node's own timeouts read the handle too.
 */
function takenBytesOf(socket: Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }): number {
  return socket._handle ? socket._handle.bytesWritten - socket._handle.writeQueueSize : socket.bytesWritten
}
