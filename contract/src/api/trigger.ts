import { limits } from '../limits.ts'
import { CallerId, Closed, Flat, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

export const EndUser = Closed(
  {
    id: CallerId({ minLength: 1, maxLength: limits.userIdCharacters, description: 'Your own id for this person' }),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    attributes: Type.Optional(Flat({ keys: limits.userAttributes, characters: 500 })),
  },
  { description: 'The person talking to the bot, as your system knows them, such as a CRM contact' },
)
export type EndUser = Static<typeof EndUser>

/** Forms of a stream other than Beckon's own events. */
export const streamFormats = ['ai-sdk'] as const

export const TriggerRequest = Closed({
  message: Type.String({ description: 'The message to the bot: 1 to 32,000 characters after trimming' }),
  conversation_id: Type.Optional({
    ...Uuid,
    description: 'Continues a conversation with this bot; omit it to start a new one',
  }),
  user: Type.Optional(EndUser),
  metadata: Type.Optional(
    Flat(
      { keys: limits.metadataKeys, characters: limits.metadataCharacters },
      { description: 'Stored with the turn and returned with it; the bot never sees it' },
    ),
  ),
  stream: Type.Optional(
    Type.Boolean({ description: 'Streams the reply as server-sent events, like `Accept: text/event-stream`' }),
  ),
  format: Type.Optional(
    OneOf(streamFormats, {
      description: '`ai-sdk`: streams the reply as UI messages of the AI SDK, for `useChat` and its transports',
    }),
  ),
})
export type TriggerRequest = Static<typeof TriggerRequest>

export const finishReasons = [
  'stop',
  'length',
  'fallback',
  'clarify',
  'model_failed',
  'filtered',
  'refused',
  'handoff',
  'cancelled',
] as const
export type FinishReason = (typeof finishReasons)[number]

export const citationKinds = ['entry', 'source'] as const

export const Citation = Type.Object({
  kind: Type.Optional(
    OneOf(citationKinds, {
      description:
        'What `source_id` refers to: an entry (questions and answers) or a source (a document or page). Absent on ' +
        'older replies',
    }),
  ),
  source_id: Uuid,
  title: Type.String(),
  url: NullableString(),
  quote: Type.String(),
  marks: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      maxItems: limits.citationMarks,
      description:
        'Where the reply cites it: positions in `reply`, in UTF-16 code units, each right behind a statement. Absent if ' +
        'the source supports the reply as a whole',
    }),
  ),
})
export type Citation = Static<typeof Citation>

export const Choice = Type.Object({
  id: {
    ...Uuid,
    description: 'The entry or source behind this choice; for a further section of the same source, its passage',
  },
  label: Type.String({ description: 'The text to show, and to send back to choose it; the id works too' }),
})
export type Choice = Static<typeof Choice>

export const Choices = Type.Array(Choice, {
  maxItems: limits.choicesPerReply,
  description:
    'Options to choose from when a message can mean several things (`finish_reason` is `clarify`). Replies to "what ' +
    'can you do?" carry suggested questions here too, with `finish_reason` `stop` and `answered: true`. Empty for all ' +
    'other replies',
})

export const Usage = Type.Object({ input_tokens: Type.Integer(), output_tokens: Type.Integer() })
export type Usage = Static<typeof Usage>

export const Reply = Type.Object({
  id: { ...Uuid, description: 'The id of this reply, and of the turn' },
  object: OneOf(['reply']),
  agent_id: Uuid,
  conversation_id: Uuid,
  reply: Type.String({ description: "The bot's reply" }),
  finish_reason: OneOf(finishReasons, {
    description:
      '`fallback`: the bot had no answer and said so (`answered` is false), or its model failed and its knowledge ' +
      'answered instead (`answered` is true). `clarify`: the bot offers `choices` (`answered` is false); send a label, ' +
      'or its number, as the next message of the conversation to choose. `model_failed`: the model failed, and the reply ' +
      'is only a fallback text. `filtered`: the provider of the model filtered the reply. `refused`: the model refused to ' +
      'answer, and the reply says so (`answered` is false for all three). More values may be added',
  }),
  answered: Type.Boolean({
    description:
      'False if the bot had no answer and said so, asked which of its `choices` was meant (`clarify`), or its model ' +
      'failed or refused (`model_failed`, `filtered`, `refused`)',
  }),
  choices: Choices,
  citations: Type.Array(Citation),
  usage: Usage,
  metadata: Flat({ keys: limits.metadataKeys, characters: limits.openaiMetadataCharacters }),
  created_at: Instant,
})
export type Reply = Static<typeof Reply>

/** What can go wrong with a bot's model. */
export const modelErrors = [
  'context_length_exceeded',
  'content_filter',
  'model_misconfigured',
  'engine_failed',
  'model_unavailable',
  'engine_timeout',
] as const

/** Why a message gets no reply, whichever API it came through. */
export const replyErrors = [
  'message_too_long',
  'budget_exhausted',
  'api_trigger_disabled',
  'agent_not_found',
  'not_found',
  'quota_exceeded',
  'conversation_busy',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'interrupted',
  ...modelErrors,
] as const
