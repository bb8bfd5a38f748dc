import type { InjectOptions } from 'fastify'
import type { Http } from '../http/routes.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the app without a socket, always with the same headers, as one person or program. */
export function createClient(http: Http, prefix: string, headers: () => Record<string, string>) {
  async function send(method: Method, path: string, body?: unknown, more: Record<string, string> = {}) {
    const url = prefix + path
    return http.inject({
      method,
      url,
      headers: { ...headers(), ...more },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
  }
  return {
    send,
    get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
    post: (path: string, body?: unknown, more?: Record<string, string>) => send('POST', path, body, more),
    put: (path: string, body?: unknown, more?: Record<string, string>) => send('PUT', path, body, more),
    patch: (path: string, body?: unknown, more?: Record<string, string>) => send('PATCH', path, body, more),
    delete: (path: string, body?: unknown, more?: Record<string, string>) => send('DELETE', path, body, more),
  }
}
export type Client = ReturnType<typeof createClient>
export type Answer = Awaited<ReturnType<Client['send']>>

/** Test setup must succeed; the response says why it didn't. */
export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.statusCode !== status)
    throw new Error(`Expected ${status}, got ${answer.statusCode}: ${answer.body.slice(0, 1_000)}`)
  return answer
}
