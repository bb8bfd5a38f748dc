import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, secondMs } from '../lib/clock.ts'
import { type CallModel, ModelFailure, type ModelRequest } from './models/model.ts'

export const retriesMost = 2
/** A provider that asks for a longer pause is not called again: its caller wouldn't wait for it. */
export const longestPauseMs = 10 * secondMs

/** Shorter in tests. */
export interface RetryOptions {
  /** Before the first retry; doubled for the next. */
  backoffMs?: number
  waitMsMost?: number
}

export interface Attempts {
  /** When the turn must be over. */
  endsAt: number
  retries: number
  onRetry: () => void
}

/**
 * Calls a model again if its failure may pass, and it hasn't said a word yet: after that, two replies would mix.
 * Its tool calls run only once its response is complete, so that none of them is repeated.
 */
export function createRetriedCalls(
  callModel: CallModel,
  now: Clock,
  { backoffMs = secondMs / 2, waitMsMost = longestPauseMs }: RetryOptions = {},
) {
  return async function callWithRetries(request: ModelRequest, { endsAt, retries, onRetry }: Attempts) {
    const { onText, signal } = request
    let hasSpoken = false
    const onSpokenText = (text: string) => {
      hasSpoken ||= text.trim() !== ''
      onText?.(text)
    }
    for (let retry = 0; ; retry += 1) {
      try {
        return await callModel({ ...request, onText: onText && onSpokenText })
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.fault !== 'passing') throw error
        if (hasSpoken || retry === retries || signal.aborted) throw error
        const waitMs = waitFor(error, backoffMs * 2 ** retry)
        // As much time must be left for the reply.
        if (waitMs > waitMsMost || now() + 2 * waitMs >= endsAt) throw error
        await sleep(waitMs, undefined, { signal })
        onRetry()
      }
    }
  }
}

/** With jitter, or all turns that failed together would be back together. */
const waitFor = ({ retryAfterSeconds }: ModelFailure, backoffMs: number): number =>
  Math.round((retryAfterSeconds ?? 0) * secondMs + backoffMs * (0.5 + Math.random() / 2))
