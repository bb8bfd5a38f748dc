import type { Reply } from 'beckon-contract'
import { toInstant } from '../lib/clock.ts'
import type { Failure } from '../lib/failure.ts'
import type { TurnEvent } from './turn-events.ts'
import { noUsage, type Outcome, outcomeOf } from './turn-outcomes.ts'
import type { TurnRow } from './turns.store.ts'

/** A turn that has ended: here just now, or read from the database. */
export interface EndedTurn {
  id: string
  botId: string
  conversationId: string
  metadataJson: string
  outcome: Outcome
  endedAt: number
}

export const endedOf = (turn: TurnRow, botId: string): EndedTurn => ({
  id: turn.id,
  botId,
  conversationId: turn.conversationId,
  metadataJson: turn.metadataJson,
  outcome: outcomeOf(turn),
  endedAt: turn.repliedAt,
})

export const replyOf = ({ id, botId, conversationId, metadataJson, outcome, endedAt }: EndedTurn): Reply => ({
  id,
  object: 'reply',
  agent_id: botId,
  conversation_id: conversationId,
  reply: outcome.text,
  finish_reason: outcome.finishReason,
  answered: outcome.answered === true,
  choices: outcome.choices ?? [],
  citations: outcome.citations ?? [],
  usage: outcome.usage ?? noUsage,
  metadata: JSON.parse(metadataJson),
  created_at: toInstant(endedAt),
})

/** Text that is sent when the turn has ended. */
export const deltaOf = (text: string, { finishReason }: Pick<Outcome, 'finishReason'>): TurnEvent => ({
  event: 'reply.delta',
  data: finishReason === 'refused' ? { text, refusal: true } : { text },
})

/** The last event of a turn. */
export function endingOf({ status, failure }: Outcome, reply: Reply): TurnEvent {
  if (failure) return failedWith(failure)
  const { id, conversation_id } = reply
  return status === 'cancelled'
    ? { event: 'turn.cancelled', data: { id, conversation_id, reply: reply.reply } }
    : { event: 'reply.completed', data: reply }
}

export const failedWith = (failure: Failure): TurnEvent => ({ event: 'turn.failed', failure })
