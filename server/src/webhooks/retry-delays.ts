import { dayMs, hourMs, minuteMs, secondMs } from '../lib/clock.ts'

/** How long an event is retried before it is given up. */
export const givenUpAfterMs = 3 * dayMs

/** After each failed attempt; the last is repeated. */
export const usualDelaysMs = [
  ...[5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
  ...[hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 12 * hourMs],
]

/** Exponential backoff with jitter of a fifth, so that events which failed together don't return together. */
export function retryDelayMs(tries: number, delaysMs: number[], random: () => number = Math.random): number {
  const usual = delaysMs[Math.min(tries, delaysMs.length) - 1] ?? 0
  return Math.round(usual * (0.8 + 0.4 * random()))
}
