import type { Turn } from 'beckon-contract'
import { failureOf, presentReply, type TurnRow } from '../conversations/conversations.ts'
import { problemOf } from '../http/problems.ts'
import { toInstant } from '../lib/clock.ts'

/** The status of a turn, as the API shows it. */
export const presentTurn = (turn: TurnRow, botId: string, requestId: string, baseUrl: string): Turn => ({
  id: turn.id,
  object: 'turn',
  agent_id: botId,
  conversation_id: turn.conversationId,
  status: turn.status,
  reply: turn.status === 'completed' || turn.status === 'cancelled' ? presentReply(turn, botId) : null,
  error: turn.status === 'failed' ? problemOf(failureOf(turn), requestId, baseUrl) : null,
  created_at: toInstant(turn.createdAt),
})
