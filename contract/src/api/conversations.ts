import { type ErrorCode, errorTable } from '../errors.ts'
import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Flat, Instant, ListOf, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { channels, ratings } from './conversation-words.ts'
import { turnStatuses } from './stream.ts'
import { Choices, Citation, EndUser, finishReasons, Usage } from './trigger.ts'

export const Channel = OneOf(channels, { description: 'Where the conversation takes place' })
export type Channel = (typeof channels)[number]

export const Conversation = Type.Object({
  id: Uuid,
  object: OneOf(['conversation']),
  agent_id: Uuid,
  channel: Channel,
  user: Type.Union([EndUser, Type.Null()]),
  opening: Type.String({ description: 'The beginning of the first message' }),
  turns: Type.Integer({
    description:
      'The number of messages the bot has replied to: without those that are in progress, failed, or cancelled before ' +
      'the first word',
  }),
  unanswered: Type.Integer({
    description:
      'How many of them it could not answer: gaps in its knowledge. Replies that offer choices, and those of a model ' +
      'that failed or refused, are not counted',
  }),
  created_at: Instant,
  updated_at: Instant,
})
export type Conversation = Static<typeof Conversation>
export const ConversationList = ListOf(Conversation)
export type ConversationList = Static<typeof ConversationList>

export const ConversationDeleted = Type.Object({ id: Uuid, object: OneOf(['conversation']), deleted: Type.Boolean() })
export type ConversationDeleted = Static<typeof ConversationDeleted>

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
  status: Type.Optional(
    OneOf(turnStatuses, {
      description:
        'Of the turn. A message without a reply is `queued`, `running` or `failed`; one with a reply is `completed`, or ' +
        '`cancelled` if the reply was stopped',
    }),
  ),
  error: Type.Optional(
    Type.Object(
      { code: OneOf(Object.keys(errorTable) as ErrorCode[]), detail: Type.String() },
      { description: 'Why a message got no reply: only if it is `failed`' },
    ),
  ),
  created_at: Instant,
  finish_reason: Type.Optional(OneOf(finishReasons)),
  answered: Type.Optional(Type.Boolean()),
  choices: Type.Optional(Choices),
  citations: Type.Optional(Type.Array(Citation)),
  usage: Type.Optional(Usage),
  metadata: Type.Optional(Flat({ keys: limits.metadataKeys, characters: limits.openaiMetadataCharacters })),
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

export const conversationOrders = ['created', 'updated', 'created_asc', 'updated_asc'] as const
export type ConversationOrder = (typeof conversationOrders)[number]

const Since = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2026-11-15T10:00:00Z'] }))

export const ConversationQuery = Closed({
  ...PageQuery.properties,
  user_id: Type.Optional({
    ...EndUser.properties.id,
    description: 'Only those that this person has written in: your own `user.id`',
  }),
  channel: Type.Optional(OneOf(channels)),
  answered: Type.Optional(
    Type.Boolean({
      description:
        '`false`: only those with a reply whose `answered` is false; `true`: only those whose replies all have ' +
        '`answered: true`',
    }),
  ),
  rating: Type.Optional(OneOf(ratings, { description: 'Only those with a reply that was rated so' })),
  created_after: Since('Only those that began at this instant or later: ISO 8601 with a time zone'),
  created_before: Since('Only those that began before this instant'),
  updated_after: Since('Only those with a message or reply at this instant or later: for synchronisation'),
  order: Type.Optional(
    OneOf(conversationOrders, {
      default: 'created',
      description:
        '`created`: the newest first. `updated`: those with the latest message or reply first. `created_asc` and ' +
        '`updated_asc`: the other way round. For synchronisation use `updated_asc`: a conversation that is continued ' +
        'while you page moves to the end, where you still get it; with `updated` it moves to the top, which you have ' +
        'passed',
    }),
  ),
})
export type ConversationQuery = Static<typeof ConversationQuery>

export const conversationOperations = {
  listConversations: {
    method: 'GET',
    path: '/agents/{bot_uuid}/conversations',
    tag: 'Conversations',
    summary: "List a bot's conversations",
    description:
      'In the `order` you choose, newest first by default. Filters can be combined; use the same ones for every page.',
    access: 'token:read',
    query: ConversationQuery,
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
  deleteConversation: {
    method: 'DELETE',
    path: '/conversations/{id}',
    tag: 'Conversations',
    summary: 'Delete a conversation',
    description:
      'With all its messages, ratings and unanswered questions. A reply in progress is stopped. It can’t be undone, and ' +
      'is recorded in the audit log.',
    access: 'token:delete',
    responses: { 200: ConversationDeleted },
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    tag: 'Conversations',
    summary: 'List the messages of a conversation',
    description:
      'Newest first: each reply before the message it answers. Messages without a reply are listed too, with the status ' +
      'of their turn: `queued`, `running` or `failed`.',
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
