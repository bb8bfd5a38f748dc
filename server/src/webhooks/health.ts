import type { WebhookAttempt } from 'beckon-contract'
import { dayMs, minuteMs, secondMs } from '../lib/clock.ts'
import { isDelivered } from './send-event.ts'
import type { WebhookRow } from './webhooks.store.ts'

/** A webhook that fails so often in a row is left alone for a while. */
const failuresInRow = 10
export const usualRestMs = 30 * secondMs
const restMsMost = 15 * minuteMs
/** After so long without a success it is turned off. */
export const offAfterMs = 5 * dayMs

/**
 * Attempts are ordered by when they began, however they end: a success ends the row of failures that began before it,
 * and no others. Failures before an owner's change are no part of the row either.
 */
export interface Health {
  /** When the latest failed attempts in a row began, oldest first. */
  failedAt: number[]
  /** Failures of attempts that began earlier are no part of the row. */
  failuresFrom: number
  /** When the first failed attempt began of those after the latest success. */
  failingSince: number | null
}

export interface Outcome {
  at: number
  isSuccess: boolean
}

export const outcomeOf = (attempt: WebhookAttempt): Outcome => ({
  at: Date.parse(attempt.at),
  isSuccess: isDelivered(attempt),
})

export const healthOf = ({ failedAt, failuresFrom, failingSince }: WebhookRow): Health => ({
  failedAt: failedAt === '' ? [] : failedAt.split(',').map(Number),
  failuresFrom,
  failingSince,
})

export const healthValues = ({ failedAt, ...health }: Health) => ({ ...health, failedAt: failedAt.join(',') })

export function noteOutcome(health: Health, { at, isSuccess }: Outcome): Health {
  if (isSuccess) {
    const failuresFrom = Math.max(health.failuresFrom, at + 1)
    const failedAt = health.failedAt.filter((failed) => failed >= failuresFrom)
    const isSince = health.failingSince !== null && health.failingSince > at
    return { failuresFrom, failedAt, failingSince: isSince ? health.failingSince : (failedAt[0] ?? null) }
  }
  if (at < health.failuresFrom) return health
  return {
    failuresFrom: health.failuresFrom,
    failedAt: [...health.failedAt, at].toSorted((one, other) => one - other).slice(-failuresInRow),
    failingSince: Math.min(health.failingSince ?? at, at),
  }
}

export const isHealthy = ({ failedAt, failingSince }: Health): boolean => failedAt.length === 0 && failingSince === null

/** It is left alone, and then tried with one event at a time. */
export const isDown = ({ failedAt }: Health): boolean => failedAt.length >= failuresInRow

/** It is turned off, also if there is nothing left to send to it. */
export const isDead = (health: Health, now: number): boolean =>
  isDown(health) && health.failingSince !== null && now - health.failingSince >= offAfterMs

/** The longer it fails, the longer it is left alone. */
export const restMsOf = ({ failingSince }: Health, now: number, restMs: number): number =>
  Math.round(Math.min(Math.max(restMs, (now - (failingSince ?? now)) / 4), restMsMost))
