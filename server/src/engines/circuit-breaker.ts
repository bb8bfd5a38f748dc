import { type Clock, secondMs } from '../lib/clock.ts'

const failuresMost = 5
const openMs = 20 * secondMs
/** Each is a model of an account that fails at present. */
const circuitsMost = 10_000

interface Circuit {
  failures: number
  /** Until then nobody calls; after it, one caller tries. */
  openUntil: number
}

/**
 * After a run of failures, a model is not called for a while: callers who would wait for it in vain go straight to the
 * fallback. Then one call tries it, and either closes the circuit or opens it again. In memory, on each server.
 */
export function createCircuitBreaker(now: Clock) {
  const circuits = new Map<string, Circuit>()

  return {
    /** False: don't call it now. True after a pause lets in this caller alone. */
    mayCall(model: string): boolean {
      const circuit = circuits.get(model)
      if (!circuit || circuit.failures < failuresMost) return true
      if (now() < circuit.openUntil) return false
      circuit.openUntil = now() + openMs
      return true
    },
    /** It answered, or refused in a way that has nothing to do with being down. */
    succeeded: (model: string): void => void circuits.delete(model),
    failed(model: string): void {
      const failures = (circuits.get(model)?.failures ?? 0) + 1
      circuits.delete(model)
      circuits.set(model, { failures, openUntil: now() + openMs })
      if (circuits.size > circuitsMost) circuits.delete(circuits.keys().next().value as string)
    },
  }
}
