import type { IncomingHttpHeaders } from 'node:http'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { Failure } from '../lib/failure.ts'

/** How a caller wants the reply: right away, streamed or asynchronous; and with which idempotency key. */
export interface ReplyOptions {
  isStream: boolean
  isAsync: boolean
  key: string | undefined
}

export function readReplyOptions(headers: IncomingHttpHeaders, { stream = false }: { stream?: boolean }): ReplyOptions {
  const isStream = stream || prefersStream(headers.accept)
  const isAsync = prefersAsync(headers.prefer)
  if (isStream && isAsync)
    throw new Failure('invalid_request', 'Request either a stream or an asynchronous reply, not both.')
  return { isStream, isAsync, key: readIdempotencyKey(headers) }
}

/** Stream if it is named explicitly and not ranked below JSON. */
function prefersStream(accept = ''): boolean {
  const stream = likingOf(accept, 'text/event-stream')
  return stream > 0 && stream >= likingOf(accept, 'application/json')
}

/** From 0 to 1: RFC 9110, 12.5.1. Anything not named counts as 0, because a client that names nothing wants JSON. */
function likingOf(accept: string, type: string): number {
  const ranges = accept.toLowerCase().split(',')
  const range = ranges.find((one) => one.split(';', 1)[0]?.trim() === type)
  return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1)
}

/** Other preferences may be ignored: RFC 7240. */
const prefersAsync = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  [prefer]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .some((preference) => preference.split(';', 1)[0]?.trim() === 'respond-async')
