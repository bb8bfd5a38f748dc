import { BeckonError, readError } from './beckon-error.ts'
import { fill, type PathParts } from './paths.ts'
import { retryDelayMs } from './retries.ts'
import { sleep } from './sleep.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** How long to wait for a response, in milliseconds. */
  timeoutMs?: number | undefined
  /** How often a call is repeated that failed by no fault of its own: the connection, an overload, a rate limit. */
  maxRetries?: number | undefined
  headers?: Record<string, string> | undefined
}

export interface RequestOptions {
  /** The root of the API. */
  root: string
  fetch: typeof fetch
  timeoutMs: number
  maxRetries: number
}

/** What a call sends. */
export interface CallParts extends PathParts {
  body?: object | undefined
}

/** Sends calls. Those that can be repeated safely are, after a delay. */
export function createRequests({ root, fetch, ...defaults }: RequestOptions) {
  /** `take` reads the response, within the call's time. */
  return async function send<Taken>(
    name: string,
    parts: CallParts,
    options: CallOptions,
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken> {
    const { signal, headers = {}, timeoutMs = defaults.timeoutMs, maxRetries = defaults.maxRetries } = options
    const method = name.slice(0, name.indexOf(' '))
    const isRepeatable = method !== 'POST' || 'idempotency-key' in headers

    async function attempt(): Promise<Taken> {
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), timeoutMs)
      try {
        const response = await fetch(`${root}${fill(name, parts)}`, {
          method,
          headers: {
            accept: 'application/json',
            ...(parts.body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(parts.body && { body: JSON.stringify(parts.body) }),
          signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        })
        if (!response.ok) throw await readError(response)
        return await take(response)
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.signal.aborted) throw noAnswer('timeout', `${root} did not answer within ${timeoutMs} ms.`, error)
        throw error instanceof BeckonError ? error : noAnswer('unreachable', `${root} does not answer.`, error)
      } finally {
        clearTimeout(timer)
      }
    }

    for (let failures = 1; ; failures++) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof BeckonError)) throw error
        const delayMs = failures > maxRetries ? undefined : retryDelayMs(error, failures, isRepeatable)
        if (delayMs === undefined) throw error
        await sleep(delayMs, signal)
      }
    }
  }
}
export type Send = ReturnType<typeof createRequests>

const noAnswer = (code: 'unreachable' | 'timeout', detail: string, cause: unknown) =>
  new BeckonError({ code, detail }, { cause })
