import type { ConversationEventData, TurnEventData } from 'beckon-contract'
import { failureOf, presentReply } from '../conversations/conversations.ts'
import { toInstant } from '../lib/clock.ts'
import type { DeliveryRow, DeliveryStore, TurnOfEvent } from './deliveries.store.ts'

/**
 * The body of an event. What it tells of a turn is read when it is sent: texts are stored once, and nothing of a
 * deleted conversation is sent. Null if the turn is gone.
 */
export async function bodyOf(delivery: DeliveryRow, findTurn: DeliveryStore['findTurn']): Promise<string | null> {
  const { type, createdAt, dataJson, accountId, turnId } = delivery
  const timestamp = toInstant(createdAt)
  if (dataJson !== null) return JSON.stringify({ type, timestamp, data: JSON.parse(dataJson) })
  const turn = turnId === null ? undefined : await findTurn(accountId, turnId)
  if (!turn) return null
  const data = type === 'conversation.created' ? presentConversation(turn) : presentTurn(turn)
  return JSON.stringify({ type, timestamp, data })
}

const presentTurn = (turn: TurnOfEvent): TurnEventData => ({
  agent_id: turn.botId,
  conversation_id: turn.conversationId,
  channel: turn.channel,
  user: userOf(turn),
  message: { id: turn.messageId, text: turn.message, created_at: toInstant(turn.createdAt) },
  reply: turn.status === 'completed' ? presentReply(turn, turn.botId) : null,
  error: turn.status === 'failed' ? errorOf(turn) : null,
})

function errorOf(turn: TurnOfEvent): TurnEventData['error'] {
  const { code, message } = failureOf(turn)
  return { code, detail: message }
}

const presentConversation = (turn: TurnOfEvent): ConversationEventData => ({
  id: turn.conversationId,
  agent_id: turn.botId,
  channel: turn.channel,
  user: userOf(turn),
  opening: turn.opening,
  created_at: toInstant(turn.begunAt),
})

const userOf = ({ userJson }: TurnOfEvent) => (userJson === null ? null : JSON.parse(userJson))
