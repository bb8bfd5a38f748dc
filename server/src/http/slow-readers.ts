import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Http } from './routes.ts'
import { readSendQueues } from './send-queues.ts'

interface Connection {
  lastAnswer: ServerResponse | undefined
  /** Requests waiting for an earlier response on the same connection. */
  waiting: number
  takenBytes: number
  /** How many bytes had been taken when the client had read them all, as far as known. */
  readBytes: number
  /** What the operating system kept at the last check. */
  queuedBytes: number
  /** Consecutive checks without progress. */
  stalledChecks: number
}

/** A connection is closed after this many checks without progress, which together take `unreadMs`. */
const stalledChecksMost = 10
/** As much as this is not looked for in the operating system. */
const unseenBytes = 64 * 1024

/**
 * Backpressure for clients that send requests without reading: their responses would pile up in memory. One request
 * is answered at a time per connection, so at most one response waits, and a connection that reads nothing for
 * `unreadMs` is closed, also if all of it waits in the operating system. A client that keeps reading, however slowly,
 * gets everything.
 */
export function limitSlowReaders(http: Http, unreadMs: number): void {
  const connections = new Map<Socket, Connection>()

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = {
      ...{ lastAnswer: undefined, waiting: 0, takenBytes: 0, readBytes: 0, queuedBytes: 0, stalledChecks: 0 },
    }
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
    const quiet: Socket[] = []
    for (const [socket, connection] of connections) {
      const state = checkProgress(socket, connection)
      if (state === 'stalled') cutOff(socket)
      else if (state === 'quiet') quiet.push(socket)
    }
    // A failed read is repeated by the next check.
    if (quiet.length > 0) checkQueues(quiet).catch(() => {})
  }, unreadMs / stalledChecksMost).unref()
  http.server.once('close', () => clearInterval(checks))

  /** Those for which Node.js has sent everything: the operating system may still keep it. */
  async function checkQueues(sockets: Socket[]): Promise<void> {
    const queues = await readSendQueues(sockets)
    for (const socket of sockets) {
      const connection = connections.get(socket)
      if (connection && isQueueStalled(connection, queues.get(socket) ?? 0)) cutOff(socket)
    }
  }
}

/** Whatever waits is dropped; after an ordinary end the operating system would keep it for minutes. */
const cutOff = (socket: Socket): void => void socket.resetAndDestroy()

/** `quiet`: nothing happened since the last check, and what was sent last may not have been read. */
function checkProgress(socket: Socket, connection: Connection): 'moving' | 'quiet' | 'stalled' {
  const takenBytes = takenBytesOf(socket)
  const isQuiet = takenBytes === connection.takenBytes
  connection.takenBytes = takenBytes
  if (isQuiet && socket.writableLength === 0 && takenBytes - connection.readBytes > unseenBytes) return 'quiet'
  connection.stalledChecks = isQuiet && socket.writableLength > 0 ? connection.stalledChecks + 1 : 0
  return connection.stalledChecks >= stalledChecksMost ? 'stalled' : 'moving'
}

function isQueueStalled(connection: Connection, queuedBytes: number): boolean {
  if (queuedBytes === 0) connection.readBytes = connection.takenBytes
  connection.stalledChecks =
    queuedBytes > 0 && queuedBytes === connection.queuedBytes ? connection.stalledChecks + 1 : 0
  connection.queuedBytes = queuedBytes
  return connection.stalledChecks >= stalledChecksMost
}

/**
 * Bytes that the operating system accepted. Node's public counters treat a large write as a whole, so that a slow
 * reader would look stalled; Node's own timeouts read the handle too.
 */
function takenBytesOf(socket: Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }): number {
  return socket._handle ? socket._handle.bytesWritten - socket._handle.writeQueueSize : socket.bytesWritten
}
