import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { Closed, type TSchema, Type, Uuid } from '../schema.ts'
import { Agent, AgentList } from './agents.ts'
import { Conversation, ConversationList, Feedback, Message, MessageList } from './conversations.ts'
import { Me, type Scope } from './me.ts'
import { Reply, TriggerRequest } from './trigger.ts'

export const PageQuery = Closed({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMost, default: limits.pageSize })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next_cursor` of the page before' })),
})

export interface Operation {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api/v1`, with `{name}` for a path parameter. */
  path: string
  summary: string
  description: string
  /** The scope a token needs; null for any valid token; 'public' needs no token. */
  scope: Scope | null | 'public'
  query?: TSchema
  body?: TSchema
  response: TSchema
  errors: readonly ErrorCode[]
}

const paged = ['invalid_request'] as const

/** The public API. The server's routes, `openapi.json` and the reference page are made from this table. */
export const operations = {
  trigger: {
    method: 'POST',
    path: '/agents/{bot_uuid}/trigger',
    summary: 'Send a message to a bot and get its reply',
    description:
      "Runs the bot once. The reply is stored before it is sent. The bot's *API trigger* switch must be on. " +
      'Without `conversation_id` a new conversation begins; its id is in the answer.',
    scope: 'trigger',
    body: TriggerRequest,
    response: Reply,
    errors: [
      'invalid_json',
      'invalid_request',
      'message_too_long',
      'api_trigger_disabled',
      'agent_not_found',
      'not_found',
      'conversation_busy',
      'body_too_large',
      'unsupported_media_type',
      'engine_failed',
      'overloaded',
      'engine_timeout',
    ],
  },
  listAgents: {
    method: 'GET',
    path: '/agents',
    summary: 'List the bots this token can use',
    description: 'Newest first.',
    scope: 'read',
    query: PageQuery,
    response: AgentList,
    errors: paged,
  },
  getAgent: {
    method: 'GET',
    path: '/agents/{bot_uuid}',
    summary: 'Get one bot',
    description: 'Its name, greeting, language and switches; never its instructions.',
    scope: 'read',
    response: Agent,
    errors: ['agent_not_found'],
  },
  listConversations: {
    method: 'GET',
    path: '/agents/{bot_uuid}/conversations',
    summary: "List a bot's conversations",
    description: 'Newest first.',
    scope: 'read',
    query: PageQuery,
    response: ConversationList,
    errors: ['agent_not_found', ...paged],
  },
  getConversation: {
    method: 'GET',
    path: '/conversations/{id}',
    summary: 'Get one conversation',
    description: 'Who speaks, by which channel, and how many turns it has.',
    scope: 'read',
    response: Conversation,
    errors: ['not_found'],
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/{id}/messages',
    summary: 'List the messages of a conversation',
    description: 'Newest first: each reply before the message it answers.',
    scope: 'read',
    query: PageQuery,
    response: MessageList,
    errors: ['not_found', ...paged],
  },
  rateMessage: {
    method: 'PUT',
    path: '/messages/{id}/feedback',
    summary: 'Rate a reply',
    description: 'Sets or changes the rating of a reply; `id` is the `id` of the reply.',
    scope: 'trigger',
    body: Feedback,
    response: Message,
    errors: ['invalid_json', 'invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'],
  },
  getMe: {
    method: 'GET',
    path: '/me',
    summary: 'What this token is',
    description: "The token's own name, account, scopes and expiry. A good way to test a token.",
    scope: null,
    response: Me,
    errors: [],
  },
  getOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    description: 'OpenAPI 3.1.',
    scope: 'public',
    response: Type.Object({}, { additionalProperties: true }),
    errors: [],
  },
} as const satisfies Record<string, Operation>

export const parameterSchemas: Record<string, TSchema> = {
  bot_uuid: { ...Uuid, description: 'The id of the bot, shown on its page' } as TSchema,
  id: Uuid,
}
