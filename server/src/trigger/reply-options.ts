import type { IncomingHttpHeaders } from 'node:http'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'

/** How a caller wants the reply: right away, streamed or asynchronous; and with which idempotency key. */
export interface ReplyOptions {
  isStream: boolean
  isAsync: boolean
  /** How long the caller waits before the reply becomes asynchronous; undefined: as long as usual. */
  waitMs?: number | undefined
  key: string | undefined
}

/** `stream`: what the body says, which takes precedence. */
export function readReplyOptions(
  headers: IncomingHttpHeaders,
  { stream = prefersStream(headers.accept) }: { stream?: boolean | undefined },
): ReplyOptions {
  const isStream = stream
  const preferences = preferencesOf(headers.prefer)
  const waitMs = readWait(preferences)
  // With both, the reply is asynchronous only if it takes longer: RFC 7240, 4.3.
  const isAsync = preferences.includes('respond-async') && !waitMs
  if (isStream && isAsync)
    throw new Failure('invalid_request', 'Request either a stream or an asynchronous reply, not both.')
  return { isStream, isAsync, waitMs, key: readIdempotencyKey(headers) }
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

/** Without their parameters. Those that are not known may be ignored: RFC 7240. */
const preferencesOf = (prefer: string | string[] = ''): string[] =>
  [prefer]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((preference) => (preference.split(';', 1)[0] ?? '').trim())

function readWait(preferences: string[]): number | undefined {
  const wait = preferences.map((one) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(one)?.[1]).find(Boolean)
  return wait === undefined ? undefined : Number(wait) * secondMs
}
