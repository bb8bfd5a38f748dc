import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { version } from '../lib/version.ts'
import { isPublicAddress } from './addresses.ts'
import { createConnector, type Network, realNetwork } from './connection.ts'
import { readDestination } from './destination.ts'
import { ask, type Question, readBody } from './exchange.ts'
import { OutboundFailure, tooSlow } from './outbound-failure.ts'

/** Our name in robots.txt. */
export const agentName = 'BeckonBot'
const userAgent = `Mozilla/5.0 (compatible; ${agentName}/${version})`

const redirectsMost = 5
const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** Headers that don't identify the caller, and may be sent to another server with a redirect. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'user-agent'])

export interface OutboundRequest {
  maxBytes: number
  /** For the whole call: DNS, connecting, redirects, and the last byte. */
  timeoutMs: number
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Called before a redirect is followed. Throwing ends the call. */
  onRedirect?: (to: URL) => void
  /** Called before the body is read. Throwing ends the call. */
  onHead?: (head: { url: string; status: number; contentType: string }) => void
}

export interface OutboundResponse {
  /** The final URL after redirects. */
  url: string
  status: number
  contentType: string
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Every call to a server that an author named goes through this SSRF guard. Responses with any status are returned. */
export function createOutbound({ allowPrivate, network }: { allowPrivate: boolean; network?: Partial<Network> }) {
  const open = createConnector({
    network: { ...realNetwork, ...network },
    mayReach: allowPrivate ? () => true : isPublicAddress,
  })

  async function fetch(address: string, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
    try {
      return await abortable(follow(address, request, signal), signal)
    } catch (error) {
      request.signal?.throwIfAborted()
      throw deadline.aborted ? tooSlow(request.timeoutMs) : error
    }
  }

  async function follow(address: string, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let to = readDestination(address)
    let headers: Headers = { 'user-agent': userAgent, ...lowerCased(request.headers ?? {}) }
    for (let followed = 0; ; followed += 1) {
      to.url.hash = ''
      const question: Question = { url: to.url, method: request.method ?? 'GET', headers }
      const socket = await open(to, signal)
      try {
        const answer = await ask(socket, question, signal)
        const target = redirectOf(answer, to.url)
        if (target === undefined) return await receive(answer, question, request)
        if (followed === redirectsMost) throw tooManyRedirects()
        const from = to.url.origin
        to = readDestination(target)
        if (to.url.origin !== from) headers = harmlessOf(headers)
      } finally {
        socket.destroy()
      }
      request.onRedirect?.(to.url)
    }
  }

  return { fetch }
}
export type Outbound = ReturnType<typeof createOutbound>

async function receive(
  answer: IncomingMessage,
  question: Question,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  const { headers, statusCode: status = 0 } = answer
  const head = { url: question.url.href, status, contentType: headers['content-type'] ?? '' }
  request.onHead?.(head)
  return { ...head, headers, bytes: await readBody(answer, question, request.maxBytes) }
}

/** The target of a redirect. Servers write it in UTF-8, and Node decodes it as Latin-1. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, base: URL): string | undefined {
  if (!redirectStatuses.has(statusCode) || !headers.location) return undefined
  const location = Buffer.from(headers.location, 'latin1').toString()
  return URL.parse(location, base)?.href ?? location
}

/** For what can't be cancelled, such as a DNS lookup: it is no longer awaited. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

const tooManyRedirects = () =>
  new OutboundFailure('redirects', `The address redirects more than ${redirectsMost} times.`)

type Headers = Record<string, string>
const lowerCased = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const harmlessOf = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name)))
