import { refusal, send, unreachable, urlOf } from './request.ts'

interface StreamOptions {
  body?: unknown
  /** The name of the call: a browser may repeat it where a line is cut, and it is done once. */
  key?: string
  /** The event behind which to go on. */
  lastEventId?: string
  signal: AbortSignal
}

/** Asks for events. What the service refuses, it refuses before the first of them. */
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

/** No UUID: browsers make those only on pages with https. */
export const newCallKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
