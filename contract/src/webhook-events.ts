import { Channel } from './api/conversations.ts'
import { EndUser, Reply } from './api/trigger.ts'
import { Instant, NullableString, OneOf, type Static, Type, Uuid } from './schema.ts'
import { permanentFaults } from './settings/model-fault-kinds.ts'

/** What an endpoint can be notified of, and when. Names are stable: receivers rely on them. */
export const webhookEvents = {
  'turn.completed': 'The bot has replied to a message',
  'turn.failed': 'A message got no reply, because of an error',
  'turn.unanswered': 'The bot found no answer',
  'conversation.created': 'A conversation has begun',
  'feedback.created': 'A reply was rated',
  'source.ready': 'A source of a bot’s knowledge was read',
  'source.failed': 'A source could not be read',
  'budget.warning': 'Most of a daily budget is used up',
  'budget.exhausted': 'A daily budget is used up',
  'token.expiring': 'An API token expires in seven days',
  'model.failing': 'A bot’s model keeps failing until someone fixes it',
  'model.recovered': 'A bot’s model works again',
  'index.failed': 'A bot’s knowledge could not be indexed',
  'index.recovered': 'A bot’s knowledge was indexed again',
  'webhook.disabled': 'A webhook was turned off because it fails',
} as const
export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]

/** Sent by a person to try an endpoint out. */
export const testEventType = 'webhook.test'
export type SentEventType = WebhookEventType | typeof testEventType

/** A message and what became of it: `reply` if it was answered, `error` if it failed. */
export const TurnEventData = Type.Object({
  agent_id: Uuid,
  conversation_id: Uuid,
  channel: Channel,
  user: Type.Union([EndUser, Type.Null()]),
  message: Type.Object({ id: Uuid, text: Type.String(), created_at: Instant }),
  reply: Type.Union([Reply, Type.Null()]),
  error: Type.Union([Type.Object({ code: Type.String(), detail: Type.String() }), Type.Null()]),
})
export type TurnEventData = Static<typeof TurnEventData>

export const ConversationEventData = Type.Object({
  id: Uuid,
  agent_id: Uuid,
  channel: Channel,
  user: Type.Union([EndUser, Type.Null()]),
  opening: Type.String(),
  created_at: Instant,
})
export type ConversationEventData = Static<typeof ConversationEventData>

export const FeedbackEventData = Type.Object({
  agent_id: Uuid,
  conversation_id: Uuid,
  message_id: Uuid,
  rating: OneOf(['up', 'down']),
  comment: NullableString(),
})
export type FeedbackEventData = Static<typeof FeedbackEventData>

export const SourceEventData = Type.Object({
  agent_id: Uuid,
  source_id: Uuid,
  title: Type.String(),
  url: NullableString(),
  reason: NullableString({ description: 'What could not be read, and why' }),
})
export type SourceEventData = Static<typeof SourceEventData>

export const BudgetEventData = Type.Object({
  agent_id: NullableString({ description: 'The bot whose budget it is; null: the account’s' }),
  day: Type.String({ description: 'The day, in UTC' }),
  budget: Type.Number(),
  spent: Type.Number(),
  currency: Type.String(),
})
export type BudgetEventData = Static<typeof BudgetEventData>

export const TokenEventData = Type.Object({ token_id: Uuid, name: Type.String(), expires_at: Instant })
export type TokenEventData = Static<typeof TokenEventData>

export const ModelEventData = Type.Object({
  agent_id: Uuid,
  provider: Type.String(),
  fault: OneOf(permanentFaults),
  reason: Type.String({ description: 'What is wrong, in words' }),
  since: Instant,
})
export type ModelEventData = Static<typeof ModelEventData>

export const IndexEventData = Type.Object({ agent_id: Uuid, since: Instant })
export type IndexEventData = Static<typeof IndexEventData>

export const WebhookDisabledEventData = Type.Object({
  webhook_id: Uuid,
  agent_id: NullableString({ description: 'The bot whose events it received; null: all bots' }),
  url: Type.String({ description: 'Without its query, which may hold a secret' }),
  reason: Type.String(),
})
export type WebhookDisabledEventData = Static<typeof WebhookDisabledEventData>

/** The `data` of each type. */
export const webhookEventData = {
  'turn.completed': TurnEventData,
  'turn.failed': TurnEventData,
  'turn.unanswered': TurnEventData,
  'conversation.created': ConversationEventData,
  'feedback.created': FeedbackEventData,
  'source.ready': SourceEventData,
  'source.failed': SourceEventData,
  'budget.warning': BudgetEventData,
  'budget.exhausted': BudgetEventData,
  'token.expiring': TokenEventData,
  'model.failing': ModelEventData,
  'model.recovered': ModelEventData,
  'index.failed': IndexEventData,
  'index.recovered': IndexEventData,
  'webhook.disabled': WebhookDisabledEventData,
  'webhook.test': Type.Object({ message: Type.String() }),
} satisfies Record<SentEventType, unknown>
