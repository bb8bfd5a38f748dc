import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Flat, Instant, ListOf, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { Choices, Citation, EndUser, finishReasons, Usage } from './trigger.ts'

export const channels = ['api', 'playground', 'widget'] as const
export type Channel = (typeof channels)[number]

export const Conversation = Type.Object({
  id: Uuid,
  object: OneOf(['conversation']),
  agent_id: Uuid,
  channel: OneOf(channels, { description: 'Where the conversation takes place' }),
  user: Type.Union([EndUser, Type.Null()]),
  opening: Type.String({ description: 'The beginning of the first message' }),
  turns: Type.Integer({ description: 'The number of messages the bot has replied to' }),
  unanswered: Type.Integer({
    description: 'How many of them it could not answer; replies that offer choices are not counted',
  }),
  created_at: Instant,
  updated_at: Instant,
})
export type Conversation = Static<typeof Conversation>
export const ConversationList = ListOf(Conversation)
export type ConversationList = Static<typeof ConversationList>

export const ratings = ['up', 'down'] as const
export type Rating = (typeof ratings)[number]

export const Feedback = Closed({
  rating: OneOf(ratings),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type Feedback = Static<typeof Feedback>

/**
 * A message from a person (`role: "user"`) or the bot's reply (`role: "agent"`; only then are the reply fields set).
 */
export const Message = Type.Object({
  id: Uuid,
  object: OneOf(['message']),
  conversation_id: Uuid,
  role: OneOf(['user', 'agent']),
  text: Type.String(),
  created_at: Instant,
  finish_reason: Type.Optional(OneOf(finishReasons)),
  answered: Type.Optional(Type.Boolean()),
  choices: Type.Optional(Choices),
  citations: Type.Optional(Type.Array(Citation)),
  usage: Type.Optional(Usage),
  metadata: Type.Optional(Flat({ keys: limits.metadataKeys, characters: limits.metadataCharacters })),
  feedback: Type.Optional(
    Type.Object(
      { rating: OneOf(ratings), comment: NullableString() },
      { description: 'Absent until the reply is rated' },
    ),
  ),
})
export type Message = Static<typeof Message>
export const MessageList = ListOf(Message)
export type MessageList = Static<typeof MessageList>

export const conversationOperations = {
  listConversations: {
    method: 'GET',
    path: '/agents/{bot_uuid}/conversations',
    tag: 'Conversations',
    summary: "List a bot's conversations",
    description: 'Newest first.',
    access: 'token:read',
    query: PageQuery,
    responses: { 200: ConversationList },
    errors: ['agent_not_found'],
  },
  getConversation: {
    method: 'GET',
    path: '/conversations/{id}',
    tag: 'Conversations',
    summary: 'Get one conversation',
    description: 'Its user, channel and number of turns.',
    access: 'token:read',
    responses: { 200: Conversation },
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    tag: 'Conversations',
    summary: 'List the messages of a conversation',
    description: 'Newest first: each reply before the message it answers.',
    access: 'token:read',
    query: PageQuery,
    responses: { 200: MessageList },
  },
  rateMessage: {
    method: 'PUT',
    path: '/messages/{id}/feedback',
    tag: 'Conversations',
    summary: 'Rate a reply',
    description: 'Sets or changes the rating of a reply; `id` is the `id` of the reply.',
    access: 'token:trigger',
    body: Feedback,
    responses: { 200: Message },
  },
} as const satisfies Record<string, PublicOperation>
