import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { Flat, Nullable, NullableString, OneOf, OptionalCallerId, type Static, Type, Uuid } from '../schema.ts'
import { formatTypes, OpenaiMetadata, openaiErrors, Part, ReplyState, schemaFields } from './openai.ts'

/** OpenAI's Responses API, which its newer clients use by default. */
const InputItem = Type.Object({
  type: Type.Optional(NullableString()),
  role: Type.Optional(OneOf(['user', 'assistant', 'system', 'developer'])),
  content: Type.Optional(Type.Union([Type.String(), Type.Array(Part), Type.Null()])),
  id: Type.Optional(NullableString()),
})
export type InputItem = Static<typeof InputItem>

const { schema, name, description, strict } = schemaFields
const TextFormat = Type.Object({
  type: OneOf(formatTypes),
  ...{ name: Type.Optional(name), schema: Type.Optional(schema), description, strict },
})

export const ResponseRequest = Type.Object({
  model: Type.String({ maxLength: 200, description: 'The bot’s UUID or slug' }),
  input: Type.Union([Type.String(), Type.Array(InputItem, { minItems: 1, maxItems: 1_000 })], {
    description:
      'The message to the bot, or a list whose last item is the message; earlier user and assistant messages are its ' +
      'history; others are ignored',
  }),
  previous_response_id: Type.Optional(
    NullableString({
      description:
        'Continues the conversation of this response of the same bot, using its stored history instead of `input`. What ' +
        'was said there since is part of the history too',
    }),
  ),
  conversation: Type.Optional(
    Type.Union([Type.String(), Type.Object({ id: Type.String() }), Type.Null()], {
      description: 'The id of a conversation with this bot to continue',
    }),
  ),
  stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  text: Type.Optional(Nullable(Type.Object({ format: Type.Optional(Nullable(TextFormat)) }))),
  user: OptionalCallerId({ minLength: 1, maxLength: limits.userIdCharacters }),
  metadata: Type.Optional(OpenaiMetadata),
})
export type ResponseRequest = Static<typeof ResponseRequest>

const OutputText = Type.Object({
  type: OneOf(['output_text']),
  text: Type.String(),
  annotations: Type.Array(Type.Unknown()),
  logprobs: Type.Array(Type.Unknown()),
})
const Refusal = Type.Object({ type: OneOf(['refusal']), refusal: Type.String() })
const OutputMessage = Type.Object({
  id: Type.String(),
  type: OneOf(['message']),
  status: OneOf(['in_progress', 'completed', 'incomplete']),
  role: OneOf(['assistant']),
  content: Type.Array(Type.Union([OutputText, Refusal])),
})
export type OutputMessage = Static<typeof OutputMessage>

export const ResponseObject = Type.Object({
  id: Type.String({ description: 'Send it as `previous_response_id` to continue the conversation' }),
  object: OneOf(['response']),
  created_at: Type.Integer(),
  status: OneOf(['in_progress', 'completed', 'incomplete', 'failed']),
  model: Uuid,
  output: Type.Array(OutputMessage),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  incomplete_details: Nullable(Type.Object({ reason: Type.Optional(OneOf(['max_output_tokens', 'content_filter'])) })),
  previous_response_id: NullableString(),
  conversation: Type.Object({ id: Uuid }),
  instructions: Type.Null({ description: 'The bot’s author sets its instructions; those of a request are ignored' }),
  metadata: Flat({ keys: limits.metadataKeys, characters: limits.openaiMetadataCharacters }),
  text: Type.Object({ format: Type.Unknown() }),
  tools: Type.Array(Type.Unknown()),
  tool_choice: OneOf(['auto']),
  parallel_tool_calls: Type.Boolean(),
  temperature: Type.Null(),
  top_p: Type.Null(),
  max_output_tokens: Type.Null(),
  background: Type.Boolean(),
  store: Type.Boolean({ description: 'Conversations are always stored' }),
  beckon: Nullable(ReplyState),
  usage: Nullable(
    Type.Object({
      input_tokens: Type.Integer(),
      input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
      output_tokens: Type.Integer(),
      output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
      total_tokens: Type.Integer(),
    }),
  ),
})
export type ResponseObject = Static<typeof ResponseObject>

export const responseOperations = {
  createResponse: {
    method: 'POST',
    path: '/openai/responses',
    tag: 'OpenAI',
    summary: 'Talk to a bot with OpenAI’s Responses API',
    description:
      'For clients that use the Responses API instead of chat completions, with the same rules: instructions, system ' +
      'messages, temperature and length are the author’s and ignored; tools, background responses and prompt templates ' +
      'are rejected; `text.format` is honoured if the bot’s model supports it; a caller that disconnects cancels the ' +
      'reply unless it sent an `Idempotency-Key`. Streams with `stream: true`.\n\n' +
      '`previous_response_id` continues the conversation of an earlier response.',
    access: 'token:trigger',
    body: ResponseRequest,
    headers: ['Idempotency-Key'],
    responses: { 200: ResponseObject },
    responseHeaders: { 200: ['Idempotency-Replayed'] },
    streams: true,
    errors: openaiErrors,
  },
  getResponse: {
    method: 'GET',
    path: '/openai/responses/{id}',
    tag: 'OpenAI',
    summary: 'Get one response',
    description: 'Its status, and the reply once it is ready. It is not streamed.',
    access: 'token:trigger',
    responses: { 200: ResponseObject },
  },
} as const satisfies Record<string, PublicOperation>
