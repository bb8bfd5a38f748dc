import { BeckonError, readError } from './beckon-error.ts'
import { fill, type PathParts } from './paths.ts'
import { createRetries, timedOut } from './retries.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** How long the call may take, with its retries, in milliseconds. */
  timeoutMs?: number | undefined
  /** How often a call is repeated that failed by no fault of its own: the connection, an overload, a rate limit. 0: never. */
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
  /** One attempt. `take` reads the response, within the call's time. */
  async function attempt<Taken>(
    name: string,
    parts: CallParts,
    { signal, headers, timeoutMs = defaults.timeoutMs }: CallOptions,
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    try {
      const response = await fetch(`${root}${fill(name, parts)}`, {
        method: methodOf(name),
        headers: { accept: 'application/json', ...(parts.body && { 'content-type': 'application/json' }), ...headers },
        ...(parts.body && { body: JSON.stringify(parts.body) }),
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      })
      if (!response.ok) throw await readError(response)
      return await take(response)
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.signal.aborted) throw timedOut(error)
      if (error instanceof BeckonError) throw error
      throw new BeckonError({ code: 'unreachable', detail: `${root} does not answer.` }, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function send<Taken>(
    name: string,
    parts: CallParts,
    options: CallOptions,
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken> {
    const { signal, headers = {}, timeoutMs = defaults.timeoutMs, maxRetries = defaults.maxRetries } = options
    const retries = createRetries({ timeoutMs, maxRetries, signal })
    const isRepeatable = methodOf(name) !== 'POST' || 'idempotency-key' in headers
    for (;;) {
      try {
        return await attempt(name, parts, { ...options, timeoutMs: retries.remainingMs() }, take)
      } catch (error) {
        if (!(error instanceof BeckonError)) throw error
        await retries.wait(error, { isRepeatable })
      }
    }
  }

  return { attempt, send }
}
export type Requests = ReturnType<typeof createRequests>
export type Send = Requests['send']

const methodOf = (name: string): string => name.slice(0, name.indexOf(' '))
