import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { request } from './node-http.ts'
import { brokenAnswer, OutboundFailure, tooLarge } from './outbound-failure.ts'

const headerBytesMost = 64 * 1024

export interface Question {
  url: URL
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
}

/** Sends one request over an open connection. Resolves with the response head; its body is still unread. */
export function ask(socket: Socket, question: Question, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method, headers } = question
  const sent = request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, connection: 'close', 'accept-encoding': 'gzip, deflate, br' },
    setHost: false,
    maxHeaderSize: headerBytesMost,
    signal,
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sent.on('response', resolve).on('error', reject)
  // A server that answers with another protocol ends the request without an error.
  sent.on('close', () => reject(new Error('closed without an answer')))
  sent.end()
  return promise.catch((error: unknown) => {
    throw brokenAnswer(url.hostname, error)
  })
}

/** The decoded body. Limited on the wire and again when decompressed, against decompression bombs. */
export async function readBody(answer: IncomingMessage, { url, method }: Question, maxBytes: number): Promise<Buffer> {
  if (method === 'HEAD') return Buffer.alloc(0)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw brokenAnswer(url.hostname, error)
  }
  if (size > maxBytes) throw tooLarge(maxBytes)
  return unpack(Buffer.concat(chunks), answer.headers, maxBytes)
}

const unpackers: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers send raw deflate without the zlib header.
  deflate: (packed, options) =>
    ((packed[0] ?? 0) % 16 === 8 ? promisify(inflate) : promisify(inflateRaw))(packed, options),
}

async function unpack(packed: Buffer, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (coding === 'identity' || packed.length === 0) return packed
  const unpacker = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined
  if (!unpacker) throw new OutboundFailure('not_http', 'The server used an unsupported compression method.')
  try {
    return await unpacker(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes)
    throw new OutboundFailure('not_http', 'The server’s compressed response could not be decompressed.', {
      cause: error,
    })
  }
}
