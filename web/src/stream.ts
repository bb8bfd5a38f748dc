import { refusal, send, unreachable, urlOf } from './request.ts'

interface StreamOptions {
  body?: unknown
  /** The idempotency key: a browser may repeat the request after a dropped connection, and it must run only once. */
  key?: string
  /** The event to resume after. */
  lastEventId?: string
  signal: AbortSignal
}

/** Opens an event stream. The service refuses, if at all, before the first event. */
export async function openStream(
  method: 'GET' | 'POST',
  path: string,
  { body, key, lastEventId, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(urlOf(path), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null))
  if (!response.body) throw unreachable()
  return response.body
}

/** Not a UUID: browsers generate those only on https pages. */
export const newCallKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
