import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../failure.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'

/** How a caller wants to have the reply: at once, word by word, or later; and under which name the call may be repeated. */
export interface Wishes {
  isStream: boolean
  isAsync: boolean
  key: string | undefined
}

export function readWishes(headers: IncomingHttpHeaders, { stream = false }: { stream?: boolean }): Wishes {
  const isStream = stream || accepts(headers.accept)
  const isAsync = prefersAsync(headers.prefer)
  if (isStream && isAsync)
    throw new Failure('invalid_request', 'Ask for a stream or for an asynchronous reply, not for both.')
  return { isStream, isAsync, key: readIdempotencyKey(headers) }
}

const accepts = (accept: string | undefined): boolean =>
  accept
    ?.toLowerCase()
    .split(',')
    .some((range) => range.split(';', 1)[0]?.trim() === 'text/event-stream') ?? false

/** Other preferences may be ignored: RFC 7240. */
const prefersAsync = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined &&
  [prefer]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .some((preference) => preference.split(';', 1)[0]?.trim() === 'respond-async')
