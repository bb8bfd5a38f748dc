import { methodOf, type Name, type Parts, refusal, send, unreachable, urlOf } from './request.ts'

interface StreamOptions {
  /** The idempotency key: a browser may repeat the request after a dropped connection, and it must run only once. */
  key?: string
  /** The event to resume after. */
  lastEventId?: string
  signal: AbortSignal
}

/** Opens an event stream. The service refuses, if at all, before the first event. */
export async function openStream<Of extends Name>(
  name: Of,
  { key, lastEventId, signal, ...parts }: StreamOptions & Parts<Of>,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = parts
  const response = await send(urlOf(name, parts), {
    method: methodOf(name),
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
