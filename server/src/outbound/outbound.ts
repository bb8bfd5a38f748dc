import type { IncomingHttpHeaders } from 'node:http'
import { version } from '../lib/version.ts'
import type { CallAnswer } from './call-body.ts'
import type { Calls } from './calls.ts'
import { acceptedEncodings, decompress } from './decompression.ts'
import { readDestination } from './destination.ts'
import { brokenAnswer, OutboundFailure, tooLarge, tooSlow } from './outbound-failure.ts'
import { readStart } from './read-start.ts'

/** Our name in robots.txt. */
export const agentName = 'BeckonBot'
const userAgent = `Mozilla/5.0 (compatible; ${agentName}/${version})`

const redirectsMost = 5
const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** Headers that don't identify the caller, and may be sent to another server with a redirect. */
const safeHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent'])

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

/** Loads pages of servers that authors named: whole, within bounds, and through redirects, each of which is checked. */
export function createOutbound(calls: Calls) {
  async function fetch(address: string, request: OutboundRequest): Promise<OutboundResponse> {
    const deadline = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline
    try {
      return await follow(address, request, signal)
    } catch (error) {
      request.signal?.throwIfAborted()
      throw deadline.aborted ? tooSlow(request.timeoutMs) : error
    }
  }

  async function follow(address: string, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let { url } = readDestination(address)
    let headers: Headers = {
      'user-agent': userAgent,
      ...lowerCased(request.headers ?? {}),
      'accept-encoding': acceptedEncodings,
    }
    for (let followed = 0; ; followed += 1) {
      url.hash = ''
      const answer = await calls.call(url.href, { method: request.method ?? 'GET', headers, reset: true, signal })
      try {
        const target = redirectOf(answer, url)
        if (target === undefined) return await receive(answer, url, request)
        if (followed === redirectsMost) throw tooManyRedirects()
        const { origin } = url
        url = readDestination(target).url
        if (url.origin !== origin) headers = harmlessOf(headers)
      } finally {
        answer.body.destroy()
      }
      request.onRedirect?.(url)
    }
  }

  return { fetch }
}
export type Outbound = ReturnType<typeof createOutbound>

async function receive(answer: CallAnswer, url: URL, request: OutboundRequest): Promise<OutboundResponse> {
  const { status, headers } = answer
  const head = { url: url.href, status, contentType: headerOf(headers, 'content-type') }
  request.onHead?.(head)
  return { ...head, headers, bytes: request.method === 'HEAD' ? Buffer.alloc(0) : await readBody(answer, url, request) }
}

/** Limited on the wire, and again when it is decompressed. */
async function readBody({ headers, body }: CallAnswer, { hostname }: URL, { maxBytes }: OutboundRequest) {
  if (Number(headerOf(headers, 'content-length')) > maxBytes) throw tooLarge(maxBytes)
  const { bytes, isWhole } = await readStart(body, maxBytes).catch((error: unknown) => {
    throw brokenAnswer(hostname, error)
  })
  if (!isWhole) throw tooLarge(maxBytes)
  return decompress(bytes, headerOf(headers, 'content-encoding'), maxBytes)
}

/** The target of a redirect. Servers write it in UTF-8, and headers are decoded as Latin-1. */
function redirectOf({ status, headers }: CallAnswer, base: URL): string | undefined {
  const target = headerOf(headers, 'location')
  if (!redirectStatuses.has(status) || !target) return undefined
  const location = Buffer.from(target, 'latin1').toString()
  return URL.parse(location, base)?.href ?? location
}

/** Empty without the header. A server may send any header several times. */
const headerOf = (headers: IncomingHttpHeaders, name: string): string => [headers[name] ?? []].flat().join(', ')

const tooManyRedirects = () =>
  new OutboundFailure('redirects', `The address redirects more than ${redirectsMost} times.`)

type Headers = Record<string, string>
const lowerCased = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const harmlessOf = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => safeHeaders.has(name)))
