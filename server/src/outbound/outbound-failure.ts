import { secondMs } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { STATUS_CODES } from './node-http.ts'

export type OutboundReason =
  | 'address'
  | 'private'
  | 'unreachable'
  | 'certificate'
  | 'too_slow'
  | 'too_large'
  | 'redirects'
  | 'not_http'
  | 'status'
  | 'media_type'
  | 'elsewhere'
  | 'robots'

/** A failed call to another server. The message is for the bot's author; internals go into `cause`. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: OutboundReason
  /** The status of the response, if there was one. */
  readonly status: number | undefined

  constructor(reason: OutboundReason, message: string, more: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: more.cause })
    this.reason = reason
    this.status = more.status
  }
}

export const privateAddress = (host: string) =>
  new OutboundFailure(
    'private',
    `The address points to a private network (${host}). Only public internet addresses are allowed.`,
  )

export const tooLarge = (maxBytes: number) =>
  new OutboundFailure('too_large', `The page is larger than ${readableBytes(maxBytes)}.`)

export const tooSlow = (timeoutMs: number) =>
  new OutboundFailure('too_slow', `The server did not answer within ${timeoutMs / secondMs} s.`)

export const badStatus = (status: number) =>
  new OutboundFailure('status', `The server answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd().concat('.'), {
    status,
  })

const readableBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`

/** Of the operating system and of name servers that are silent, fail or refuse. */
const passing = new Set(['EAI_AGAIN', 'ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED', 'EREFUSED', 'ESERVFAIL'])

export function unknownHost(host: string, cause: unknown): OutboundFailure {
  return passing.has(codeOf(cause))
    ? new OutboundFailure('unreachable', `The name ${host} could not be resolved. Try again later.`, {
        cause,
      })
    : new OutboundFailure('unreachable', `There is no server called ${host}. Is the address misspelt?`, { cause })
}

export const tooManyLookups = () =>
  new OutboundFailure(
    'unreachable',
    'This account has too many host name lookups in progress. Try again in a few seconds.',
  )

export const tooMuchArriving = () =>
  new OutboundFailure(
    'too_large',
    'This account is receiving too much data from other servers at once. Try again in a few seconds.',
  )

export function noConnection(host: string, cause: unknown): OutboundFailure {
  return codeOf(cause) === 'ECONNREFUSED'
    ? new OutboundFailure('unreachable', `${host} refused the connection.`, { cause })
    : new OutboundFailure('unreachable', `${host} cannot be reached.`, { cause })
}

const certificateFaults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the server does not send the full certificate chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send the full certificate chain',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another name',
}

export function noSecureConnection(host: string, cause: unknown): OutboundFailure {
  const fault = certificateFaults[codeOf(cause)]
  return fault
    ? new OutboundFailure('certificate', `The certificate of ${host} is not valid: ${fault}.`, { cause })
    : new OutboundFailure('certificate', `Could not establish a secure connection to ${host}.`, { cause })
}

/** Undici's errors about responses that are not HTTP. */
const notHttp = new Set(['HTTPParserError', 'HeadersOverflowError', 'ResponseContentLengthMismatchError'])

/** After the connection was open: it broke off, or the response isn't HTTP. */
export function brokenAnswer(host: string, cause: unknown): OutboundFailure {
  if (cause instanceof OutboundFailure) return cause
  return cause instanceof Error && notHttp.has(cause.name)
    ? new OutboundFailure('not_http', `What ${host} sent is not a valid HTTP response.`, { cause })
    : new OutboundFailure('unreachable', `${host} closed the connection before the response was complete.`, { cause })
}
