import type { Operation } from '../operation.ts'
import { Closed, Instant, type Static, Type, Uuid } from '../schema.ts'

/** Questions from conversations that the bot still could not answer, similar ones grouped. */
export const UnansweredGroup = Type.Object({
  id: Uuid,
  question: Type.String({ description: 'The representative question of the group, first 2,000 characters' }),
  others: Type.Array(Type.String()),
  count: Type.Integer(),
  lastAskedAt: Instant,
  conversationId: Uuid,
  wasOffered: Type.Boolean({ description: 'Choices were offered, but none was picked' }),
  nearest: Type.Union([Type.Object({ entryId: Uuid, label: Type.String() }), Type.Null()], {
    description: 'The nearest answer; null if there is none',
  }),
})
export type UnansweredGroup = Static<typeof UnansweredGroup>
export const UnansweredList = Type.Object({ data: Type.Array(UnansweredGroup) })
export type UnansweredList = Static<typeof UnansweredList>
export const Dismissal = Closed({
  questions: Type.Array(Type.String({ maxLength: 32_000 }), { minItems: 1, maxItems: 500 }),
})

export const unansweredOperations = {
  listUnanswered: {
    method: 'GET',
    path: '/bots/{botId}/unanswered',
    access: 'viewer',
    responses: { 200: UnansweredList },
  },
  dismissUnanswered: {
    method: 'POST',
    path: '/bots/{botId}/unanswered/dismiss',
    access: 'editor',
    body: Dismissal,
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>
