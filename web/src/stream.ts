import { refusal, send, unreachable, urlOf } from './request.ts'

interface StreamOptions {
  body?: unknown
  /** The event behind which to go on. */
  lastEventId?: string
  signal: AbortSignal
}

/** Asks for events. What the service refuses, it refuses before the first of them. */
export async function openStream(
  method: 'GET' | 'POST',
  path: string,
  { body, lastEventId, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(urlOf(path), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null))
  if (!response.body) throw unreachable()
  return response.body
}
