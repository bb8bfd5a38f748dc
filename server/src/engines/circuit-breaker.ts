import { type Clock, secondMs } from '../lib/clock.ts'

const failuresMost = 5
/** After a failure, its callers' own retries come within this time. */
const recentMs = 10 * secondMs
/** A provider that asks for a longer pause may have been given more credit meanwhile. */
const pauseMsMost = 60 * secondMs
/** Each is a model of an account that fails at present. */
const circuitsMost = 10_000

interface Circuit {
  failures: number
  failedAt: number
  /** Its provider doesn't want to be called before. */
  pausedUntil: number
}

/**
 * After a run of failures, a model is not called for a while: its callers would wait for it in vain, and pay for it.
 * Then one call tries it, and either closes the circuit or opens it again. In memory, on each server.
 */
export function createCircuitBreaker(now: Clock) {
  const circuits = new Map<string, Circuit>()

  return {
    /** How long not to call it; 0 lets in this caller, after a pause alone. `openMs`: the pause after a run of failures. */
    waitMs(model: string, openMs: number): number {
      const circuit = circuits.get(model)
      if (!circuit) return 0
      const isOpen = circuit.failures >= failuresMost
      const until = Math.max(circuit.pausedUntil, isOpen ? circuit.failedAt + openMs : 0)
      if (now() < until) return until - now()
      if (isOpen) circuit.failedAt = now()
      return 0
    },
    /** It was tried in vain a moment ago: retries of the same call are left to its caller. */
    hasJustFailed: (model: string): boolean => now() < (circuits.get(model)?.failedAt ?? -Infinity) + recentMs,
    /** It answered, or refused in a way that has nothing to do with being down. */
    succeeded: (model: string): void => void circuits.delete(model),
    failed(model: string, pauseMs: number): void {
      const failures = (circuits.get(model)?.failures ?? 0) + 1
      circuits.delete(model)
      circuits.set(model, { failures, failedAt: now(), pausedUntil: now() + Math.min(pauseMs, pauseMsMost) })
      if (circuits.size > circuitsMost) circuits.delete(circuits.keys().next().value as string)
    },
  }
}
