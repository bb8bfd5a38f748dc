import { ratings } from '../api/conversation-words.ts'
import { Conversation, ConversationList } from '../api/conversations.ts'
import { TurnStatusWord } from '../api/stream.ts'
import { Choices, Citation, finishReasons, Usage } from '../api/trigger.ts'
import type { Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Instant, ListOf, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { PageContext } from '../visitors/page-context.ts'
import { Decision } from './decisions.ts'
import { engineKinds } from './engine-kinds.ts'
import { permanentFaults } from './model-fault-kinds.ts'

/** How a reply was produced. For members of the account only: never shown to API callers or visitors. */
export const Trace = Type.Object({
  engine: OneOf(engineKinds),
  provider: NullableString({ description: 'The provider that was called; null if none was' }),
  model: NullableString(),
  modelCalls: Type.Integer(),
  retries: Type.Optional(Type.Integer({ description: 'How often a call was repeated because the provider failed' })),
  firstTextMs: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  passages: Type.Array(Type.Object({ title: Type.String(), text: Type.String(), url: NullableString() })),
  tools: Type.Array(
    Type.Object({
      name: Type.String(),
      arguments: Type.String(),
      result: Type.String(),
      isError: Type.Boolean(),
      ms: Type.Integer(),
    }),
  ),
  providerError: NullableString({ description: 'The error as reported by the provider' }),
  failedModel: Type.Optional(
    Type.Object(
      { provider: Type.String(), model: Type.String(), error: Type.String() },
      { description: 'The bot’s model, if it failed and its fallback model was called' },
    ),
  ),
  fault: Type.Optional(OneOf(permanentFaults, { description: 'What is wrong with the model, if it doesn’t pass' })),
  decision: Type.Optional(Decision),
})
export type Trace = Static<typeof Trace>

export const OwnerTurn = Type.Object({
  id: Uuid,
  status: TurnStatusWord,
  message: Type.String(),
  reply: Type.String(),
  finishReason: Type.Union([OneOf(finishReasons), Type.Null()]),
  answered: Type.Boolean(),
  choices: Choices,
  citations: Type.Array(Citation),
  usage: Usage,
  createdAt: Instant,
  repliedAt: NullableInstant,
  feedback: Type.Union([Type.Object({ rating: OneOf(ratings), comment: NullableString() }), Type.Null()]),
  failure: Type.Union([Type.Object({ code: Type.String(), detail: Type.String() }), Type.Null()]),
  trace: Type.Union([Trace, Type.Null()]),
})
export type OwnerTurn = Static<typeof OwnerTurn>
export const OwnerTurnList = ListOf(OwnerTurn)
export type OwnerTurnList = Static<typeof OwnerTurnList>

export const OwnerConversation = Type.Object({
  ...Conversation.properties,
  context: Type.Union([PageContext, Type.Null()], { description: 'The page that the visitor last wrote from' }),
})
export type OwnerConversation = Static<typeof OwnerConversation>

/** The bot's conversations, for members of its account. */
export const ownerConversationOperations = {
  getOwnerTurn: {
    method: 'GET',
    path: '/bots/{botId}/turns/{turnId}',
    access: 'viewer',
    responses: { 200: OwnerTurn },
  },
  listOwnerConversations: {
    method: 'GET',
    path: '/bots/{botId}/conversations',
    access: 'viewer',
    query: PageQuery,
    responses: { 200: ConversationList },
  },
  getOwnerConversation: {
    method: 'GET',
    path: '/bots/{botId}/conversations/{conversationId}',
    access: 'viewer',
    responses: { 200: OwnerConversation },
  },
  listOwnerTurns: {
    method: 'GET',
    path: '/bots/{botId}/conversations/{conversationId}/turns',
    access: 'viewer',
    query: PageQuery,
    responses: { 200: OwnerTurnList },
  },
  removeConversation: {
    method: 'DELETE',
    path: '/bots/{botId}/conversations/{conversationId}',
    access: 'editor',
    responses: { 204: null },
  },
} as const satisfies Record<string, Operation>
