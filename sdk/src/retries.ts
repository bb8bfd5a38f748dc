import type { BeckonError } from './beckon-error.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/** Who is told to wait longer than this should hear of it. */
const waitMostMs = 60_000

/** Refused before anything was done: safe to repeat, whatever the call does. */
const notBegun = [429, 503]
/** Of those, these come after a bot has begun to reply, and perhaps used its tools. */
const begun = ['interrupted', 'model_unavailable']
const passing = [408, 429, 500, 502, 503, 504]

/** How long to wait before the next attempt; undefined if it would be useless, or could do something twice. */
export function retryDelayMs(error: BeckonError, failures: number, isRepeatable: boolean): number | undefined {
  const { status, code, retryAfterMs, shouldRetry } = error
  const mayPass = status === 0 || passing.includes(status) || code === 'idempotency_in_progress'
  const isSafe = isRepeatable || (notBegun.includes(status) && !begun.includes(code))
  if (!mayPass || !shouldRetry || !isSafe) return undefined
  if (retryAfterMs !== null) return retryAfterMs > waitMostMs ? undefined : retryAfterMs
  return backoffMs(failures)
}

/** Doubles from attempt to attempt; by chance shorter, so that clients that failed together don't return together. */
export const backoffMs = (failures: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
