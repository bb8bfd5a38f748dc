import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Http } from './routes.ts'

interface Connection {
  lastAnswer: ServerResponse | undefined
  /** Requests that wait for the answer before theirs. */
  waiting: number
  takenBytes: number
  /** How many checks in a row found that nothing more was taken. */
  stalledChecks: number
}

/** A connection is cut after so many checks without progress, which together take `unreadMs`. */
const stalledChecksMost = 10

/**
 * Backpressure for clients that ask and do not read: their answers would wait in memory without end. Of one connection
 * one request is answered at a time, so that at most one answer waits, and a connection that takes no byte of it for
 * `unreadMs` is cut. A client that keeps reading, however slowly, gets everything.
 */
export function limitSlowReaders(http: Http, unreadMs: number): void {
  const connections = new Map<Socket, Connection>()

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection = { lastAnswer: undefined, waiting: 0, takenBytes: 0, stalledChecks: 0 }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    // A client that sends no more still gets what it asked for. With nothing waiting, the end is a hang-up, as Node takes it by default.
    socket.once('end', () => connection.waiting > 0 || socket.end())
    return connection
  }
  Object.assign(http.server, { httpAllowHalfOpen: true })

  http.addHook('onRequest', (request, { raw: answer }, done) => {
    const { socket } = request.raw
    // Requests that are injected have no connection.
    if (!(socket instanceof Socket)) return done()
    const connection = connectionOf(socket)
    const before = connection.lastAnswer
    connection.lastAnswer = answer
    if (!before || before.writableFinished) return done()
    connection.waiting += 1
    before.once('close', () => {
      connection.waiting -= 1
      // Whoever hung up meanwhile waits for nothing any more.
      if (!socket.destroyed) done()
    })
  })

  // Not the socket's own timer: every byte that the client sends would start that one anew.
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
 * What the operating system took so far. Node's public counters know a large write only as a whole, and a slow reader
 * of it would look stalled; its own time-outs look at the handle too.
 */
function takenBytesOf(socket: Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }): number {
  return socket._handle ? socket._handle.bytesWritten - socket._handle.writeQueueSize : socket.bytesWritten
}
