import type { Problem } from './api-types.ts'

interface ErrorFacts {
  /** One of the API's closed list of codes; without a response `unreachable` or `timeout`. */
  code: Problem['code'] | 'unreachable' | 'timeout'
  status?: number
  detail: string
  requestId?: string | null
  errors?: { path: string; message: string }[]
  retryAfterMs?: number | null
  shouldRetry?: boolean
}

/** A call that was refused or failed. `message` says what to do. */
export class BeckonError extends Error {
  override readonly name = 'BeckonError'
  readonly code: ErrorFacts['code']
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  readonly detail: string
  /** Give it to the operator: it is in the service's log. */
  readonly requestId: string | null
  /** The invalid fields, by JSON pointer. */
  readonly errors: { path: string; message: string }[]
  /** How long the service asks to wait before the next attempt; null if it doesn't say. */
  readonly retryAfterMs: number | null
  /** False if the service says that trying again is of no use, or that it has done so itself. */
  readonly shouldRetry: boolean

  constructor(facts: ErrorFacts, options?: ErrorOptions) {
    const { code, status = 0, detail, requestId = null, errors = [], retryAfterMs = null, shouldRetry = true } = facts
    super(detail, options)
    this.code = code
    this.status = status
    this.detail = detail
    this.requestId = requestId
    this.errors = errors
    this.retryAfterMs = retryAfterMs
    this.shouldRetry = shouldRetry
  }
}

/** From a turn that failed after the call was accepted. */
export const errorOf = ({ code, status, detail, request_id, errors = [] }: Problem): BeckonError =>
  new BeckonError({ code, status, detail, requestId: request_id, errors })

/** Also handles responses that aren't problem documents, such as a proxy's error page. */
export async function readError(response: Response): Promise<BeckonError> {
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  return new BeckonError({
    code: problem?.code ?? 'internal',
    status: response.status,
    detail: problem?.detail ?? `The service answered with status ${response.status}.`,
    requestId: problem?.request_id ?? response.headers.get('x-request-id'),
    errors: problem?.errors ?? [],
    retryAfterMs: retryAfterMsOf(response),
    shouldRetry: response.headers.get('x-should-retry') !== 'false',
  })
}

/** Seconds, or an HTTP date, as some proxies send it. */
function retryAfterMsOf({ headers }: Response): number | null {
  const given = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** A 200 that isn't JSON comes from something in between: a wrong base URL, or a proxy. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  try {
    return JSON.parse(text) as Answer
  } catch (cause) {
    const requestId = response.headers.get('x-request-id')
    const detail = 'The answer is not JSON. Check the base URL, and any proxy in front of the service.'
    throw new BeckonError({ code: 'internal', status: response.status, detail, requestId }, { cause })
  }
}
