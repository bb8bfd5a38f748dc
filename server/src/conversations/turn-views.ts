import type { Choice, Citation, FinishReason, Message, OwnerTurn, Reply, Trace } from 'beckon-contract'
import type { PastTurn } from '../engines/engine.ts'
import { toInstant } from '../lib/clock.ts'
import type { AskedFields } from './turn-drafts.ts'
import { endedOf, replyOf } from './turn-endings.ts'
import { failureOf } from './turn-outcomes.ts'
import type { PastTurnRow, TurnRow } from './turns.store.ts'
import type { UnansweredRow } from './unanswered-turns.store.ts'

/** A stored turn, as its various readers see it. */

const usageOf = (turn: TurnRow) => ({ input_tokens: turn.inputTokens, output_tokens: turn.outputTokens })

export const presentReply = (turn: TurnRow, botId: string): Reply => replyOf(endedOf(turn, botId))

/** A turn that was cancelled before its first word has none. */
export const hasReply = ({ status, reply }: Pick<TurnRow, 'status' | 'reply'>): boolean =>
  status === 'completed' || (status === 'cancelled' && reply !== '')

/** The messages of a turn, newest first. */
export const presentMessages = (turn: TurnRow): Message[] =>
  hasReply(turn) ? [presentReplyMessage(turn), presentMessage(turn)] : [presentMessage(turn)]

const presentMessage = (turn: TurnRow): Message => ({
  id: turn.messageId,
  object: 'message',
  conversation_id: turn.conversationId,
  role: 'user',
  text: turn.message,
  status: turn.status,
  ...(turn.status === 'failed' && { error: errorOf(turn) }),
  created_at: toInstant(turn.createdAt),
})

function errorOf(turn: TurnRow): NonNullable<Message['error']> {
  const { code, message } = failureOf(turn)
  return { code, detail: message }
}

export const presentReplyMessage = (turn: TurnRow): Message => ({
  id: turn.id,
  object: 'message',
  conversation_id: turn.conversationId,
  role: 'agent',
  text: turn.reply,
  status: turn.status,
  created_at: toInstant(turn.repliedAt),
  finish_reason: turn.finishReason,
  answered: turn.answered === 1,
  choices: JSON.parse(turn.choicesJson),
  citations: JSON.parse(turn.citationsJson),
  usage: usageOf(turn),
  metadata: JSON.parse(turn.metadataJson),
  ...(turn.rating && { feedback: { rating: turn.rating, comment: turn.ratingComment } }),
})

/** What its caller sent beside the message. */
export const askedOf = ({ askedJson }: TurnRow): AskedFields => (askedJson === null ? {} : JSON.parse(askedJson))

/** For engines that use the history. */
export const presentPastTurn = ({ choicesJson, citationsJson, ...texts }: PastTurnRow): PastTurn => ({
  ...texts,
  choices: JSON.parse(choicesJson),
  citations: (JSON.parse(citationsJson) as Citation[]).map(({ source_id }) => source_id),
})

export const isUnderWay = ({ status }: Pick<TurnRow, 'status'>): boolean => status === 'queued' || status === 'running'

/** With the trace of the reply: for the account's members. */
export const presentOwnerTurn = (turn: TurnRow): OwnerTurn => ({
  id: turn.id,
  status: turn.status,
  message: turn.message,
  reply: turn.reply,
  finishReason: finishReasonOf(turn),
  answered: turn.answered === 1,
  choices: JSON.parse(turn.choicesJson),
  citations: JSON.parse(turn.citationsJson),
  usage: usageOf(turn),
  createdAt: toInstant(turn.createdAt),
  repliedAt: isUnderWay(turn) ? null : toInstant(turn.repliedAt),
  feedback: turn.rating && { rating: turn.rating, comment: turn.ratingComment },
  failure: turn.failureJson === null ? null : JSON.parse(turn.failureJson),
  trace: traceOf(turn.traceJson),
})

/** A turn that could not be answered and, if it offered choices, the one after it. */
export interface UnansweredTurn extends Pick<TurnRow, 'id' | 'conversationId' | 'createdAt' | 'message'> {
  choices: Choice[]
  trace: Trace | null
  next: { message: string; trace: Trace | null } | null
}
export const presentUnanswered = (row: UnansweredRow): UnansweredTurn => ({
  id: row.id,
  conversationId: row.conversationId,
  createdAt: row.createdAt,
  message: row.message,
  choices: JSON.parse(row.choicesJson),
  trace: traceOf(row.traceJson),
  next: row.nextMessage === null ? null : { message: row.nextMessage, trace: traceOf(row.nextTraceJson) },
})

function traceOf(json: string | null): Trace | null {
  if (json === null) return null
  // Older traces call the engine "mind".
  const { mind, ...trace }: Trace & { mind?: Trace['engine'] } = JSON.parse(json)
  return mind ? { ...trace, engine: mind } : trace
}

const finishReasonOf = ({ status, finishReason }: TurnRow): FinishReason | null =>
  status === 'completed' || status === 'cancelled' ? finishReason : null
