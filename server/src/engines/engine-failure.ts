import type { modelErrors, Trace, Usage } from 'beckon-contract'
import { Failure } from '../lib/failure.ts'

/** A reply that was stopped from outside, by its request's signal, with what is known of it so far. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
  readonly trace: Trace
  readonly usage: Usage

  constructor({ trace, usage }: { trace: Trace; usage: Usage }) {
    super('the reply was stopped')
    this.trace = trace
    this.usage = usage
  }
}

type ModelError = (typeof modelErrors)[number]

/** A failed reply. The provider's words are in the trace, for the account's members; the log has only the cause's own description. */
export class EngineFailure extends Failure {
  readonly trace: Trace | undefined
  readonly usage: Usage | undefined

  constructor(
    code: ModelError | 'budget_exhausted' | 'invalid_request' | 'format_mismatch',
    message: string,
    more: { cause?: unknown; headers?: Record<string, string>; trace?: Trace; usage?: Usage } = {},
  ) {
    super(code, message, more)
    this.trace = more.trace
    this.usage = more.usage
  }
}

/** The budget is used up, or can't limit a fallback model, because that has no price. */
export const isBudgetExhausted = (error: unknown): error is EngineFailure =>
  error instanceof EngineFailure && error.code === 'budget_exhausted'
