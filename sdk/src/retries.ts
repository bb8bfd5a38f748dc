import { BeckonError } from './beckon-error.ts'
import { sleep } from './sleep.ts'

export const callRetries = 2
/** In a row, without a new event: some ten seconds, in which a service restarts. */
export const streamRetries = 6

const firstDelayMs = 500
const longestDelayMs = 8_000
/** A caller who is told to wait longer than this should know. */
const waitMostMs = 60_000
const busyDelayMs = { usual: 1_000, least: 100 }

/** Refused before anything was done: safe to repeat, whatever the call does. */
const notBegun = [429, 503]
/** Of those, these come after a bot has begun to reply, and perhaps used its tools. */
const begun = ['interrupted', 'model_unavailable']
const passing = [408, 429, 500, 502, 503, 504]
/** Another call runs, and ends: no failure, but a reason to wait. Nothing was done. */
const busy = ['idempotency_in_progress', 'conversation_busy']

export interface RetryLimits {
  /** How long the call may take, with all its attempts. */
  timeoutMs: number
  /** How many failed attempts are repeated. 0: none, and nothing is waited for. */
  maxRetries: number
  signal?: AbortSignal | undefined
}

export interface FailedAttempt {
  /** Repeating it does nothing twice. */
  isRepeatable: boolean
  /** The connection had worked until now: the next attempt may follow at once. */
  hadConnection?: boolean
}

/** Decides for one call, or one stream, whether another attempt follows a failure, and when. */
export function createRetries({ timeoutMs, maxRetries, signal }: RetryLimits) {
  let failures = 0
  let endsAt = performance.now() + timeoutMs
  const remainingMs = () => Math.max(0, endsAt - performance.now())

  async function wait(error: BeckonError, { isRepeatable, hadConnection = false }: FailedAttempt): Promise<void> {
    if (maxRetries > 0 && busy.includes(error.code)) return waitForOther(error)
    failures += 1
    if (failures > maxRetries || error.code === 'timeout' || !isWorthRepeating(error, isRepeatable)) throw error
    const delayMs = error.retryAfterMs ?? backoffMs(hadConnection ? failures - 1 : failures)
    if (delayMs > Math.min(waitMostMs, remainingMs())) throw error
    await sleep(delayMs, signal)
  }

  async function waitForOther(error: BeckonError): Promise<void> {
    const delayMs = Math.max(busyDelayMs.least, error.retryAfterMs ?? busyDelayMs.usual)
    const leftMs = remainingMs()
    await sleep(Math.min(delayMs, leftMs), signal)
    if (delayMs >= leftMs) throw timedOut(error)
  }

  return {
    remainingMs,
    /** Returns when it is time for the next attempt; throws the error if there should be none. */
    wait,
    /** The time begins anew: a connection that worked has broken. */
    restartTime() {
      endsAt = performance.now() + timeoutMs
    },
    /** Failures count in a row. */
    succeed() {
      failures = 0
    },
  }
}

export const timedOut = (cause?: unknown): BeckonError =>
  new BeckonError({ code: 'timeout', detail: 'The service did not answer within `timeoutMs`.' }, { cause })

function isWorthRepeating({ status, code, shouldRetry }: BeckonError, isRepeatable: boolean): boolean {
  const isSafe = isRepeatable || (notBegun.includes(status) && !begun.includes(code))
  return isSafe && shouldRetry && (status === 0 || passing.includes(status))
}

/** Doubles from attempt to attempt; by chance shorter, so that clients that failed together don't return together. */
const backoffMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
