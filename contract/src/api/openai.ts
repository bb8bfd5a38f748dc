import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { Flat, Nullable, NullableString, OneOf, OptionalCallerId, type Static, Type, Uuid } from '../schema.ts'
import { finishReasons, replyErrors } from './trigger.ts'

/**
 * OpenAI's format, so that OpenAI clients can talk to a bot. Settings that the bot's author controls (temperature,
 * length) are ignored.
 */
export const Part = Type.Object({
  type: Type.String(),
  text: Type.Optional(Type.String()),
  refusal: Type.Optional(Type.String()),
})
export const ChatMessage = Type.Object({
  role: OneOf(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: Type.Optional(Type.Union([Type.String(), Type.Array(Part), Type.Null()])),
  refusal: Type.Optional(NullableString()),
})
export type ChatMessage = Static<typeof ChatMessage>

export const formatTypes = ['text', 'json_object', 'json_schema'] as const
/** The name, the schema, and how strictly it applies. */
export const schemaFields = {
  name: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  schema: Type.Record(Type.String(), Type.Unknown()),
  strict: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
}
const ResponseFormat = Type.Object(
  { type: OneOf(formatTypes), json_schema: Type.Optional(Type.Object(schemaFields)) },
  {
    description:
      'The form of the reply, for bots whose model supports it; others refuse it. With `json_object`, describe the ' +
      'format in the last message',
  },
)

/** Longer texts than in other calls, as OpenAI takes them. */
export const OpenaiMetadata = Nullable(
  Flat(
    { keys: limits.metadataKeys, characters: limits.openaiMetadataCharacters },
    { description: 'Stored with the turn, and returned with its message' },
  ),
)

export const ChatRequest = Type.Object({
  model: Type.String({
    maxLength: 200,
    description: 'The bot’s UUID, or its name as `GET /openai/models` shows it (`slug`), such as `shop-helper`',
  }),
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
  user: OptionalCallerId({ minLength: 1, maxLength: limits.userIdCharacters }),
  response_format: Type.Optional(Type.Union([ResponseFormat, Type.Null()])),
  n: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], enum: [1, null] })),
  metadata: Type.Optional(OpenaiMetadata),
  conversation_id: Type.Optional({
    ...Uuid,
    description: 'Continues a conversation with this bot, using its stored history instead of `messages`',
  }),
})
export type ChatRequest = Static<typeof ChatRequest>

/** What OpenAI's format has no field for. */
export const ReplyState = Type.Object(
  {
    answered: Type.Boolean({ description: 'False if the bot had no answer and said so' }),
    finish_reason: OneOf(finishReasons),
  },
  {
    description:
      'An addition to OpenAI’s format: how the reply came about, as in the trigger’s `answered` and `finish_reason`. ' +
      '`model_failed` means that the text stands in for a model that failed. Streams have it in the last chunk of the ' +
      'reply, the one with a `finish_reason`',
  },
)
export type ReplyState = Static<typeof ReplyState>

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
      message: Type.Object({
        role: OneOf(['assistant']),
        content: NullableString({ description: 'Null if the model refuses to answer' }),
        refusal: NullableString({ description: 'The text with which the model refuses to answer' }),
      }),
      finish_reason: OneOf(['stop', 'length', 'content_filter']),
      logprobs: Type.Null(),
    }),
  ),
  usage: ChatUsage,
  conversation_id: Uuid,
  beckon: ReplyState,
})
export type ChatCompletion = Static<typeof ChatCompletion>

export const ChatModel = Type.Object({
  id: Uuid,
  object: OneOf(['model']),
  created: Type.Integer(),
  owned_by: Type.String({ description: 'The name of the account' }),
  name: Type.String({ description: 'The name of the bot' }),
  slug: NullableString({
    description:
      'The bot’s name in lower case, with hyphens, which can be used as the model instead of its id. It changes when ' +
      'the bot is renamed. Null if other bots of this list have the same',
  }),
})
export type ChatModel = Static<typeof ChatModel>
export const ChatModelList = Type.Object({ object: OneOf(['list']), data: Type.Array(ChatModel) })

/** A call whose key is in use waits for the reply of the first. */
export const openaiErrors = [
  ...replyErrors.filter((code) => code !== 'idempotency_in_progress'),
  'format_mismatch' as const,
]

export const openaiOperations = {
  completeChat: {
    method: 'POST',
    path: '/openai/chat/completions',
    tag: 'OpenAI',
    summary: 'Talk to a bot with an OpenAI client',
    description:
      "OpenAI's chat completions, with the bot's UUID or slug as the model: set the client's base URL to `/api/v1/openai` and " +
      "its key to an API token. Streams with `stream: true`. The bot's author sets instructions, temperature " +
      'and length, so system messages and these settings are ignored; tools in the request are rejected. ' +
      '`response_format` is honoured if the bot’s model supports it, and rejected otherwise; a reply that is not the JSON ' +
      'asked for is `format_mismatch`, which clients don’t retry. Errors carry ' +
      "OpenAI's `error` object in addition to the problem document.\n\n" +
      'If the caller disconnects, the reply is cancelled and so is the call to the model: immediately once a stream has ' +
      'begun, otherwise after 5 s without a retry. Calls with the same token and body share a reply while it is being ' +
      'generated. With `Idempotency-Key`, the reply is always completed, and a retry with the key gets it.\n\n' +
      'Without `stream`, the call is held until the reply is complete: up to the service’s timeout, 2 minutes by ' +
      'default. Proxies in between must wait as long; streams send a comment every 15 s.',
    access: 'token:trigger',
    body: ChatRequest,
    headers: ['Idempotency-Key'],
    responses: { 200: ChatCompletion },
    responseHeaders: { 200: ['Idempotency-Replayed'] },
    streams: true,
    errors: openaiErrors,
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
    path: '/openai/models/{model}',
    tag: 'OpenAI',
    summary: 'Get one bot as a model',
    description: "In OpenAI's format, by its id or slug.",
    access: 'token:trigger',
    responses: { 200: ChatModel },
    errors: ['invalid_request', 'agent_not_found', 'api_trigger_disabled'],
  },
} as const satisfies Record<string, PublicOperation>
