import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** When it was sent, and how long the full response took. */
  sentAt: number
  ms: number
}

/** No response, for longer than any client waits. */
export class Hung extends Error {
  override readonly name = 'Hung'
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: unknown
}

/**
 * One keep-alive connection, like a program's, or up to as many as are needed at once. If one breaks, its call rejects;
 * the next one opens another.
 */
export function openConnection({ timeoutMs = 240_000, connections = 1 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function open(url: string, { method = 'POST', headers = {}, body }: Call) {
    const sentAt = performance.now()
    const payload = body === undefined ? '' : JSON.stringify(body)
    const sent = request(url, {
      method,
      agent,
      timeout: timeoutMs,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'content-length': Buffer.byteLength(payload),
        ...headers,
      },
    })
    sent.on('timeout', () => sent.destroy(new Hung(`No answer of ${url} in ${timeoutMs} ms`)))
    const answer = new Promise<HttpAnswer>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (message) => {
        const { statusCode: status = 0, headers: said } = message
        text(message).then(
          (whole) => resolve({ status, headers: said, body: whole, sentAt, ms: performance.now() - sentAt }),
          reject,
        )
      })
    })
    return { sent, payload, answer }
  }

  return {
    send(url: string, call: Call = {}): Promise<HttpAnswer> {
      const { sent, payload, answer } = open(url, call)
      sent.end(payload)
      return answer
    },

    /** Sends the head, waits until the service has received it, and leaves the body to `finish`. */
    async begin(url: string, call: Call): Promise<{ finish: () => Promise<HttpAnswer> }> {
      const { sent, payload, answer } = open(url, { ...call, headers: { ...call.headers, expect: '100-continue' } })
      answer.catch(() => {})
      sent.flushHeaders()
      await once(sent, 'continue')
      return {
        finish() {
          sent.end(payload)
          return answer
        },
      }
    },

    close: () => agent.destroy(),
  }
}
export type Connection = ReturnType<typeof openConnection>
