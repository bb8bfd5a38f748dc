import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { Closed, type TSchema, Type, Uuid } from '../schema.ts'
import { Agent, AgentList } from './agents.ts'
import { Conversation, ConversationList, Feedback, Message, MessageList } from './conversations.ts'
import { Me, type Scope } from './me.ts'
import { ChatCompletion, ChatModel, ChatModelList, ChatRequest } from './openai.ts'
import { Reply, TriggerRequest } from './trigger.ts'
import { Turn } from './turns.ts'

export const PageQuery = Closed({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageSizeMost,
      default: limits.pageSize,
      description:
        'The most items to return. A page ends after about 1 MB of text: continue until `next_cursor` is null.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The `next_cursor` of the previous page' })),
})

export interface Operation {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to `/api/v1`, with `{name}` for a path parameter. */
  path: string
  summary: string
  description: string
  /** The scope a token needs; null for any valid token; 'public' needs no token. */
  scope: Scope | null | 'public'
  query?: TSchema
  body?: TSchema
  response: TSchema
  /** The body of a 202 response, if the operation can return one. */
  later?: TSchema
  /** Whether the response can also be streamed. */
  streams?: true
  errors: readonly ErrorCode[]
}

/** Sent as `text/event-stream`. */
export const EventStream = Type.String({ contentMediaType: 'text/event-stream' })
const paged = ['invalid_request'] as const

/** The public API. The server's routes, `openapi.json` and the reference page are generated from this table. */
export const operations = {
  trigger: {
    method: 'POST',
    path: '/agents/{bot_uuid}/trigger',
    summary: 'Send a message to a bot and get its reply',
    description:
      "Runs the bot once. The reply is stored before it is sent. The bot's *API trigger* switch must be on. " +
      'Without `conversation_id`, a new conversation starts; its id is in the response.\n\n' +
      'With `"stream": true` or `Accept: text/event-stream`, the reply is sent as server-sent events: `turn.started`, ' +
      '`reply.delta` …, `tool.started`, `tool.finished`, and at the end exactly one of `reply.completed` (with the ' +
      'full reply), `turn.failed` (a problem document), `turn.cancelled`. If the client disconnects, nothing is lost: the ' +
      'reply is still completed and stored.\n\n' +
      'With `Prefer: respond-async`, the response is `202` with the turn and its `Location`. Replies that take longer ' +
      'than 55 s switch to this automatically.\n\n' +
      'With `Idempotency-Key`, retries get the first response again (`Idempotency-Replayed: true`) for 24 h.',
    scope: 'trigger',
    body: TriggerRequest,
    response: Reply,
    later: Turn,
    streams: true,
    errors: [
      'invalid_json',
      'invalid_request',
      'message_too_long',
      'budget_exhausted',
      'api_trigger_disabled',
      'agent_not_found',
      'not_found',
      'conversation_busy',
      'idempotency_in_progress',
      'idempotency_key_reused',
      'body_too_large',
      'unsupported_media_type',
      'engine_failed',
      'overloaded',
      'interrupted',
      'engine_timeout',
    ],
  },
  getTurn: {
    method: 'GET',
    path: '/agents/{bot_uuid}/turns/{id}',
    summary: 'Get one turn',
    description: 'Its status, and the reply once it is ready. For asynchronous calls.',
    scope: 'trigger',
    response: Turn,
    errors: ['agent_not_found', 'not_found'],
  },
  followTurn: {
    method: 'GET',
    path: '/agents/{bot_uuid}/turns/{id}/events',
    summary: 'Stream a turn, from any point',
    description:
      'Streams the events of the turn. With `Last-Event-ID`, the stream resumes after that event; missed events come ' +
      'first. Also works after the turn has ended.',
    scope: 'trigger',
    response: EventStream,
    errors: ['agent_not_found', 'not_found', 'invalid_request'],
  },
  cancelTurn: {
    method: 'POST',
    path: '/agents/{bot_uuid}/turns/{id}/cancel',
    summary: 'Stop a turn',
    description:
      'The partial reply is stored with `finish_reason: "cancelled"`. Cancelling twice or too late is harmless: the ' +
      'response shows how the turn ended.',
    scope: 'trigger',
    response: Turn,
    errors: ['agent_not_found', 'not_found', 'body_too_large', 'unsupported_media_type'],
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
    description: 'Its user, channel and number of turns.',
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
  completeChat: {
    method: 'POST',
    path: '/openai/chat/completions',
    summary: 'Talk to a bot with an OpenAI client',
    description:
      "OpenAI's chat completions, with the bot's UUID as the model: set the client's base URL to `/api/v1/openai` and " +
      "its key to an API token. Streams with `stream: true`. The bot's author sets instructions, temperature " +
      'and length, so system messages and these settings are ignored; tools in the request are rejected. Errors carry ' +
      "OpenAI's `error` object in addition to the problem document.",
    scope: 'trigger',
    body: ChatRequest,
    response: ChatCompletion,
    streams: true,
    errors: [
      'invalid_json',
      'invalid_request',
      'message_too_long',
      'budget_exhausted',
      'api_trigger_disabled',
      'agent_not_found',
      'not_found',
      'conversation_busy',
      'idempotency_in_progress',
      'idempotency_key_reused',
      'body_too_large',
      'unsupported_media_type',
      'engine_failed',
      'overloaded',
      'interrupted',
      'engine_timeout',
    ],
  },
  listModels: {
    method: 'GET',
    path: '/openai/models',
    summary: 'List the bots this token can talk to, as models',
    description: 'Only bots whose API trigger is on.',
    scope: 'trigger',
    response: ChatModelList,
    errors: [],
  },
  getModel: {
    method: 'GET',
    path: '/openai/models/{bot_uuid}',
    summary: 'Get one bot as a model',
    description: "In OpenAI's format.",
    scope: 'trigger',
    response: ChatModel,
    errors: ['agent_not_found', 'api_trigger_disabled'],
  },
  getMe: {
    method: 'GET',
    path: '/me',
    summary: 'Get the current token',
    description: 'Its name, account, scopes and expiry. A good way to test a token.',
    scope: null,
    response: Me,
    errors: [],
  },
  getOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'Get this API description',
    description: 'An OpenAPI 3.1 document.',
    scope: 'public',
    response: Type.Object({}, { additionalProperties: true }),
    errors: [],
  },
} as const satisfies Record<string, Operation>

export const parameterSchemas: Record<string, TSchema> = {
  bot_uuid: { ...Uuid, description: 'The id of the bot, shown on its page' } as TSchema,
  id: Uuid,
}
