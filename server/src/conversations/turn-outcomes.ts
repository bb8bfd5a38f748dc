import type { Choice, Citation, FinishReason, Trace, TurnStatus, Usage } from 'beckon-contract'
import type { EngineReply } from '../engines/engine.ts'
import { EngineFailure } from '../engines/engine-failure.ts'
import { Failure } from '../lib/failure.ts'
import type { TurnEnd, TurnRow } from './turns.store.ts'

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
export const rowOf = (
  { usage = noUsage, failure, trace, ...outcome }: Outcome,
  at: number,
  deltaLengths: string | null = null,
): TurnEnd => ({
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
  deltaLengths,
  repliedAt: at,
})

/** The same, read back from them. Without the trace, which only the account's members see. */
export const outcomeOf = (turn: TurnRow): Outcome => ({
  status: turn.status,
  text: turn.reply,
  finishReason: turn.finishReason,
  answered: turn.answered === 1,
  choices: JSON.parse(turn.choicesJson),
  citations: JSON.parse(turn.citationsJson),
  usage: { input_tokens: turn.inputTokens, output_tokens: turn.outputTokens },
  ...(turn.status === 'failed' && { failure: failureOf(turn) }),
})

/** Why a stored turn failed, as its caller was told at the time. */
export function failureOf({ failureJson }: TurnRow): Failure {
  const { code, detail } = JSON.parse(failureJson ?? '{"code":"internal","detail":"The turn failed."}')
  return new Failure(code, detail)
}
