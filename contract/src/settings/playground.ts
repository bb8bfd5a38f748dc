import { Choices, Citation, modelErrors } from '../api/trigger.ts'
import { EventStream, type Operation } from '../operation.ts'
import { Closed, type Static, Type, Uuid } from '../schema.ts'

export const PlaygroundMessage = Closed({ message: Type.String(), conversationId: Type.Optional(Uuid) })
export type PlaygroundMessage = Static<typeof PlaygroundMessage>
/** A citation's `source_id` is the id of the entry the reply came from. */
export const PlaygroundReply = Type.Object({
  conversationId: Uuid,
  reply: Type.String(),
  answered: Type.Boolean(),
  choices: Choices,
  citations: Type.Array(Citation),
})
export type PlaygroundReply = Static<typeof PlaygroundReply>

/** A message of the playground is handled like a program's. The pages always stream the reply. */
export const playgroundOperations = {
  askInPlayground: {
    method: 'POST',
    path: '/bots/{botId}/playground',
    access: 'editor',
    headers: ['Idempotency-Key'],
    body: PlaygroundMessage,
    responses: { 200: PlaygroundReply },
    responseHeaders: { 200: ['Idempotency-Replayed'] },
    streams: true,
    errors: [
      'message_too_long',
      'budget_exhausted',
      'conversation_busy',
      'quota_exceeded',
      'idempotency_key_reused',
      'interrupted',
      ...modelErrors,
    ],
  },
  followOwnerTurn: {
    method: 'GET',
    path: '/bots/{botId}/turns/{turnId}/events',
    access: 'editor',
    headers: ['Last-Event-ID'],
    responses: { 200: EventStream, 204: null },
  },
  cancelOwnerTurn: {
    method: 'POST',
    path: '/bots/{botId}/turns/{turnId}/cancel',
    access: 'editor',
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>
