import type { ServerResponse } from 'node:http'
import { finished, type Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ByteBlocks } from '../lib/byte-blocks.ts'
import { secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { createShares } from '../lib/shares.ts'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'
import { createPieceCount } from './small-pieces.ts'

const mebibyte = 1024 * 1024
/** Not counted, as they fit into a few network packets. */
const uncountedBytes = 16 * 1024
/** A body is cut off if fewer bytes than this arrive between two checks, three times in a row. */
const progressBytes = 4 * 1024
const stalledChecksMost = 3

export interface BodyLimits {
  /** Bytes of all bodies in memory, from the first byte until the response. An account has a share of them. */
  inAllBytes?: number
  /** How often the progress of bodies is checked. */
  checkMs?: number
}
interface Receiving {
  request: FastifyRequest
  response: ServerResponse
  body: Transform
  receivedBytes: number
  checkedBytes: number
  stalledChecks: number
}

/**
 * Bounds the memory of request bodies, whole or still arriving: a body is kept in memory until its last byte has
 * arrived. Large ones are refused before they are read if their account has too many, and cut off if they stall.
 */
export function limitBodies(
  http: Http,
  { inAllBytes = 128 * mebibyte, checkMs = 5 * secondMs }: BodyLimits = {},
): void {
  const shares = createShares({ inAll: inAllBytes })
  const arriving = new Set<Receiving>()

  http.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = bytesOf(request)
    if (bytes <= uncountedBytes && !isChunked(request)) return done()
    const { accountId } = callerOf(request)
    if (shares.isFull(bytes)) return done(tooManyBodies())
    if (!shares.mayTake(accountId, bytes)) return done(tooManyOfAccount())
    shares.take(accountId, bytes)
    const one = watch(request, reply.raw, payload as Readable)
    finished(reply.raw, () => {
      shares.release(accountId, bytes)
      discardRest(one)
    })
    done(null, one.body)
  })

  function watch(request: FastifyRequest, response: ServerResponse, payload: Readable): Receiving {
    const body = inBlocks()
    // A body that is refused before it is read has no other listener, and its error would end the process.
    body.on('error', () => {})
    const one: Receiving = { request, response, body, receivedBytes: 0, checkedBytes: 0, stalledChecks: 0 }
    arriving.add(one)
    const arrivesInSmallPieces = createPieceCount()
    payload.on('data', function count({ length }: Buffer) {
      one.receivedBytes += length
      if (!arrivesInSmallPieces(length)) return
      payload.off('data', count)
      cutOff(one, tooSmallPieces())
    })
    payload.once('end', () => arriving.delete(one))
    payload.once('close', () => {
      arriving.delete(one)
      if (!payload.readableEnded) body.destroy(new Failure('invalid_request', 'The body ended early.'))
    })
    payload.pipe(body)
    return one
  }

  const checks = setInterval(() => {
    for (const one of arriving) if (isStalled(one)) cutOff(one, tooSlow())
  }, checkMs).unref()
  http.server.once('close', () => clearInterval(checks))

  function cutOff(one: Receiving, failure: Failure): void {
    discardRest(one)
    const { raw } = one.request
    // Until the connection is closed, Node.js would still pass each piece through the stream.
    raw.push = () => true
    one.body.destroy(failure)
    // Also if nobody reads the body, and so hears of the failure, or its response has begun.
    one.response.shouldKeepAlive = false
    finished(one.response, () => raw.socket.destroySoon())
  }

  /** The next request on this connection comes behind the rest of this one. */
  function discardRest(one: Receiving): void {
    const { raw } = one.request
    arriving.delete(one)
    raw.unpipe(one.body)
    raw.resume()
  }
}

const passedOnBytes = 64 * 1024
/** Passes a body on in few large pieces, however small those are in which it arrives. */
function inBlocks(): Transform {
  const blocks = new ByteBlocks()
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      blocks.add(piece)
      if (blocks.length < passedOnBytes) done()
      else done(null, blocks.take())
    },
    flush: (done) => done(null, blocks.take()),
  })
}

const isChunked = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined

/** Bodies whose length is not declared count as the longest that their route accepts. */
function bytesOf(request: FastifyRequest): number {
  const { headers, routeOptions } = request
  const most = routeOptions.bodyLimit ?? 0
  if (isChunked(request)) return most
  const declared = Number(headers['content-length'] ?? 0)
  // A longer one is refused without being read.
  return declared > most ? 0 : declared
}

function isStalled(one: Receiving): boolean {
  const isSlow = one.receivedBytes - one.checkedBytes < progressBytes
  one.checkedBytes = one.receivedBytes
  one.stalledChecks = isSlow ? one.stalledChecks + 1 : 0
  return one.stalledChecks >= stalledChecksMost
}

const tooManyBodies = () =>
  new Failure('overloaded', 'The service is receiving too many large requests. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  })
const tooManyOfAccount = () =>
  new Failure(
    'overloaded',
    'This account is sending too many large requests at the same time. Send the next one when another has ended.',
    { headers: { 'retry-after': '5' } },
  )
const tooSlow = () =>
  new Failure(
    'request_timeout',
    'The body arrives too slowly or has stalled. Check the connection, then send it again.',
    {
      headers: { connection: 'close' },
    },
  )
const tooSmallPieces = () =>
  new Failure('invalid_request', 'The body arrives in chunks of a few bytes each. Send it in larger ones.', {
    headers: { connection: 'close' },
  })
