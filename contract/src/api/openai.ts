import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { OneOf, type Static, Type, Uuid } from '../schema.ts'
import { replyErrors } from './trigger.ts'

/**
 * OpenAI's format, so that OpenAI clients can talk to a bot. Settings that the bot's author controls (temperature,
 * length) are ignored.
 */
const Part = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.String()),
  refusal: Type.Optional(Type.String()),
})
export const ChatMessage = Type.Object({
  role: OneOf(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: Type.Optional(Type.Union([Type.String(), Type.Array(Part), Type.Null()])),
})
export type ChatMessage = Static<typeof ChatMessage>

export const ChatRequest = Type.Object({
  model: Type.String({ maxLength: 100, description: "The bot's UUID" }),
  messages: Type.Array(ChatMessage, {
    minItems: 1,
    maxItems: 1_000,
    description:
      'The last message is sent to the bot; earlier user and assistant messages are its history; others are ignored',
  }),
  stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  stream_options: Type.Optional(
    Type.Union([Type.Object({ include_usage: Type.Optional(Type.Boolean()) }), Type.Null()]),
  ),
  user: Type.Optional(Type.String({ minLength: 1, maxLength: limits.userIdCharacters })),
  n: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], enum: [1, null] })),
  conversation_id: Type.Optional({
    ...Uuid,
    description: 'Continues a conversation with this bot, using its stored history instead of `messages`',
  }),
})
export type ChatRequest = Static<typeof ChatRequest>

const ChatUsage = Type.Object({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
})
export const ChatCompletion = Type.Object({
  id: Type.String(),
  object: OneOf(['chat.completion']),
  created: Type.Integer(),
  model: Uuid,
  choices: Type.Array(
    Type.Object({
      index: Type.Integer(),
      message: Type.Object({ role: OneOf(['assistant']), content: Type.String(), refusal: Type.Null() }),
      finish_reason: OneOf(['stop', 'length', 'content_filter']),
      logprobs: Type.Null(),
    }),
  ),
  usage: ChatUsage,
  conversation_id: Uuid,
})
export type ChatCompletion = Static<typeof ChatCompletion>

export const ChatModel = Type.Object({
  id: Uuid,
  object: OneOf(['model']),
  created: Type.Integer(),
  owned_by: Type.String(),
})
export type ChatModel = Static<typeof ChatModel>
export const ChatModelList = Type.Object({ object: OneOf(['list']), data: Type.Array(ChatModel) })

export const openaiOperations = {
  completeChat: {
    method: 'POST',
    path: '/openai/chat/completions',
    tag: 'OpenAI',
    summary: 'Talk to a bot with an OpenAI client',
    description:
      "OpenAI's chat completions, with the bot's UUID as the model: set the client's base URL to `/api/v1/openai` and " +
      "its key to an API token. Streams with `stream: true`. The bot's author sets instructions, temperature " +
      'and length, so system messages and these settings are ignored; tools in the request are rejected. Errors carry ' +
      "OpenAI's `error` object in addition to the problem document.",
    access: 'token:trigger',
    body: ChatRequest,
    headers: ['Idempotency-Key'],
    responses: { 200: ChatCompletion },
    responseHeaders: { 200: ['Idempotency-Replayed'] },
    streams: true,
    errors: replyErrors,
  },
  listModels: {
    method: 'GET',
    path: '/openai/models',
    tag: 'OpenAI',
    summary: 'List the bots this token can talk to, as models',
    description: 'Only bots whose API trigger is on.',
    access: 'token:trigger',
    responses: { 200: ChatModelList },
  },
  getModel: {
    method: 'GET',
    path: '/openai/models/{bot_uuid}',
    tag: 'OpenAI',
    summary: 'Get one bot as a model',
    description: "In OpenAI's format.",
    access: 'token:trigger',
    responses: { 200: ChatModel },
    errors: ['agent_not_found', 'api_trigger_disabled'],
  },
} as const satisfies Record<string, PublicOperation>
