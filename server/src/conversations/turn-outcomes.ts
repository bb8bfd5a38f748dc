import type { Choice, Citation, FinishReason, Trace, TurnStatus, Usage } from 'beckon-contract'
import type { EngineReply } from '../engines/engine.ts'
import { EngineFailure } from '../engines/engine-failure.ts'
import type { Failure } from '../lib/failure.ts'
import type { TurnEnd } from './turns.store.ts'

/** How a turn ended. */
export interface Outcome {
  status: TurnStatus
  text: string
  finishReason: FinishReason
  answered?: boolean
  choices?: Choice[]
  citations?: Citation[]
  usage?: Usage | undefined
  trace?: Trace | undefined
  failure?: Failure
}

/** What is known of a stopped reply. */
type Known = Pick<Outcome, 'trace' | 'usage'>

export const noUsage: Usage = { input_tokens: 0, output_tokens: 0 }

export const completed = (reply: EngineReply): Outcome => ({ status: 'completed', ...reply })

/** Keeps what was said so far. */
export const cancelled = (sent: string, known: Known = {}): Outcome => ({
  ...known,
  status: 'cancelled',
  text: sent,
  finishReason: 'cancelled',
  answered: sent !== '',
})

export const failed = (failure: Failure, sent: string, known: Known = {}): Outcome => ({
  ...known,
  status: 'failed',
  text: sent,
  finishReason: 'stop',
  failure,
  ...(failure instanceof EngineFailure && { trace: failure.trace, usage: failure.usage }),
})

/** The columns that describe a turn's end. */
export const rowOf = ({ usage = noUsage, failure, trace, ...outcome }: Outcome, at: number): TurnEnd => ({
  status: outcome.status,
  reply: outcome.text,
  finishReason: outcome.finishReason,
  answered: outcome.answered === true ? 1 : 0,
  choicesJson: JSON.stringify(outcome.choices ?? []),
  citationsJson: JSON.stringify(outcome.citations ?? []),
  inputTokens: usage.input_tokens,
  outputTokens: usage.output_tokens,
  failureJson: failure ? JSON.stringify({ code: failure.code, detail: failure.message }) : null,
  traceJson: trace ? JSON.stringify(trace) : null,
  repliedAt: at,
})
