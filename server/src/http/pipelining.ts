import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { createServer } from '../outbound/node-http.ts'
import { problemOf } from './problems.ts'
import { createPieceCount } from './small-pieces.ts'

/** Requests that a client may send on one connection before it has received their responses. */
const pipelinedMost = 256

/**
 * Node.js parses everything that arrived on a connection in one go: thousands of requests in a packet would block the
 * event loop before the first of them is answered. Those above the limit are refused together, with one response, and
 * the connection is closed after it.
 */
export function createLimitedServer(handle: RequestListener, options: ServerOptions, baseUrl: () => string): Server {
  const unanswered = new WeakMap<Socket, number>()
  return createServer(options, (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count === pipelinedMost + 1) {
      refuse(response, baseUrl())
      socket.pause()
      closeWithoutStacks(socket)
    }
    if (count > pipelinedMost) return
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1))
    if (request.headers['transfer-encoding'] !== undefined) readWhenWanted(request, response)
    handle(request, response)
  })
}

/**
 * A body in chunks may consist of very small ones, and Node.js would parse megabytes of them before anybody has looked at
 * the request. It goes on when the body is read. If it isn't, the rest is discarded after the response, for the next
 * request comes behind it; but not one in too small pieces.
 */
function readWhenWanted(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  socket.pause()
  // Before Node.js's own listener, which would discard it uncounted.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    const arrivesInSmallPieces = createPieceCount()
    request.on('data', ({ length }: Buffer) => {
      if (arrivesInSmallPieces(length)) socket.destroy()
    })
    // From here on, Node.js sees it as read.
    request.read(0)
  })
}

/** Node.js creates an error for each unanswered request of a connection that closes. Their stacks would take longest. */
function closeWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

function refuse(response: ServerResponse, baseUrl: string): void {
  const failure = new Failure(
    'overloaded',
    `More than ${pipelinedMost} requests were sent on this connection without waiting for a response. Open another connection, or wait for responses.`,
    { headers: { 'retry-after': '1' } },
  )
  const problem = problemOf(failure, newId(), baseUrl)
  response
    .writeHead(problem.status, {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': problem.request_id,
      'retry-after': '1',
      connection: 'close',
    })
    .end(JSON.stringify(problem))
}
