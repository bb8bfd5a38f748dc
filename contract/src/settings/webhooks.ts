import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import {
  Closed,
  Instant,
  ListOf,
  NullableInstant,
  NullableString,
  OneOf,
  type Static,
  Type,
  Uuid,
  uuidPattern,
} from '../schema.ts'
import { testEventType, webhookEventTypes } from '../webhook-events.ts'

const Url = Type.String({ maxLength: limits.urlCharacters, pattern: '^\\s*https?://\\S+\\s*$' })
const Events = Type.Array(OneOf(webhookEventTypes), { minItems: 1, uniqueItems: true })
const NullableUuid = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: uuidPattern,
  description: 'Only events of this bot; null or absent: of all bots, and of the account',
})
const Description = Type.String({ maxLength: limits.nameCharacters })

export const WebhookDraft = Closed({
  url: Url,
  description: Type.Optional(Description),
  events: Events,
  botId: Type.Optional(NullableUuid),
})
export type WebhookDraft = Static<typeof WebhookDraft>
export const WebhookChange = Closed({
  url: Type.Optional(Url),
  description: Type.Optional(Description),
  events: Type.Optional(Events),
  botId: Type.Optional(NullableUuid),
  isEnabled: Type.Optional(Type.Boolean()),
})
export type WebhookChange = Static<typeof WebhookChange>

export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  description: Type.String(),
  events: Events,
  botId: NullableString(),
  isEnabled: Type.Boolean(),
  offReason: NullableString({ description: 'Why the service turned it off itself; null: it did not' }),
  failingSince: NullableInstant,
  restUntil: { ...NullableInstant, description: 'Nothing is sent before: it failed ten times in a row' },
  previousSecretUntil: { ...NullableInstant, description: 'Until then, the previous secret signs too' },
  createdAt: Instant,
})
export type Webhook = Static<typeof Webhook>
export const WebhookList = Type.Object({ data: Type.Array(Webhook) })
/** The only responses that contain a secret. */
export const WebhookSecret = Type.Object({ webhook: Webhook, secret: Type.String() })
export type WebhookSecret = Static<typeof WebhookSecret>

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `status` is null if there was no response: `error` says why. */
export const WebhookAttempt = Type.Object({
  at: Instant,
  ms: Type.Integer(),
  status: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  error: NullableString(),
  excerpt: Type.String({ description: 'The beginning of the response' }),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>
export const Delivery = Type.Object({
  id: { ...Uuid, description: 'The id of the event: the header `webhook-id`' },
  type: OneOf([...webhookEventTypes, testEventType]),
  state: OneOf(deliveryStates),
  conversationId: NullableString(),
  createdAt: Instant,
  nextAt: { ...NullableInstant, description: 'When it is tried next' },
  attempts: Type.Array(WebhookAttempt, { description: 'The latest, oldest first' }),
})
export type Delivery = Static<typeof Delivery>
export const DeliveryDetails = Type.Object({
  ...Delivery.properties,
  body: NullableString({ description: 'What is sent; null: what it is about was deleted' }),
})
export type DeliveryDetails = Static<typeof DeliveryDetails>

export const DeliveryQuery = Closed({ ...PageQuery.properties, state: Type.Optional(OneOf(deliveryStates)) })
export type DeliveryQuery = Static<typeof DeliveryQuery>
export const WebhookReplay = Closed({
  from: Instant,
  to: Instant,
  states: Type.Array(OneOf(['delivered', 'failed']), { minItems: 1, uniqueItems: true }),
})
export type WebhookReplay = Static<typeof WebhookReplay>

export const webhookOperations = {
  listWebhooks: { method: 'GET', path: '/webhooks', access: 'admin', responses: { 200: WebhookList } },
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    access: 'admin',
    body: WebhookDraft,
    responses: { 201: WebhookSecret },
    errors: ['quota_exceeded'],
  },
  changeWebhook: {
    method: 'PATCH',
    path: '/webhooks/{webhookId}',
    access: 'admin',
    body: WebhookChange,
    responses: { 200: Webhook },
  },
  removeWebhook: { method: 'DELETE', path: '/webhooks/{webhookId}', access: 'admin', responses: { 204: null } },
  renewWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    access: 'admin',
    responses: { 200: WebhookSecret },
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    access: 'admin',
    responses: { 200: Delivery },
  },
  replayWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/replay',
    access: 'admin',
    body: WebhookReplay,
    responses: { 200: Type.Object({ count: Type.Integer() }) },
    errors: ['conflict'],
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    access: 'admin',
    query: DeliveryQuery,
    responses: { 200: ListOf(Delivery) },
  },
  getDelivery: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}',
    access: 'admin',
    responses: { 200: DeliveryDetails },
  },
  sendDeliveryAgain: {
    method: 'POST',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/send',
    access: 'admin',
    responses: { 200: Delivery },
    errors: ['conflict'],
  },
} as const satisfies Record<string, Operation>
