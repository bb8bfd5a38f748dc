import { PageQuery } from '../api/operations.ts'
import { Choices, Citation } from '../api/trigger.ts'
import { limits } from '../limits.ts'
import { Closed, Instant, ListOf, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** One answer and the ways people ask for it. */
export const EntryDraft = Closed({
  questions: Type.Array(Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }), {
    minItems: 1,
    maxItems: limits.questionsPerEntry,
  }),
  answer: Type.String({ minLength: 1, maxLength: limits.textCharacters, pattern: '\\S' }),
})
export type EntryDraft = Static<typeof EntryDraft>
export const Entry = Type.Object({
  id: Uuid,
  questions: Type.Array(Type.String()),
  answer: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
  isLeftOut: Type.Optional(Type.Boolean({ description: 'It could not be indexed: the bot answers from the others' })),
})
export type Entry = Static<typeof Entry>
export const EntryList = ListOf(Entry)
export type EntryList = Static<typeof EntryList>
export const EntryQuery = Closed({
  ...PageQuery.properties,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Words in a question or the answer' })),
})

/** A wording to add to an answer or remove from it. */
export const Wording = Closed({
  question: Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }),
})
export type Wording = Static<typeof Wording>
/** The answers nearest to a message, to which a new wording may belong. */
export const NearestQuery = Closed({ message: Type.String({ minLength: 1, maxLength: limits.messageCharacters }) })
export const NearestEntries = Type.Object({ data: Type.Array(Entry, { description: 'Nearest first' }) })
export type NearestEntries = Static<typeof NearestEntries>

/** How many of a bot's questions and passages have vectors. Absent if vectors are off. */
export const VectorProgress = Type.Object({
  done: Type.Integer(),
  total: Type.Integer(),
  isUnderWay: Type.Boolean({ description: 'More will follow automatically: now, or when a failed call is retried' }),
  failed: Type.Optional(Type.String({ description: 'Why the last call failed, as reported by the provider' })),
})
export type VectorProgress = Static<typeof VectorProgress>

/** Whether the index is up to date, or changes are still being indexed. */
export const KnowledgeState = Type.Object({
  state: OneOf(['ready', 'indexing']),
  vectors: Type.Optional(VectorProgress),
})
export type KnowledgeState = Static<typeof KnowledgeState>

export const PlaygroundMessage = Closed({ message: Type.String(), conversationId: Type.Optional(Uuid) })
export type PlaygroundMessage = Static<typeof PlaygroundMessage>
/** A citation's `source_id` is the id of the entry the reply came from. */
export const PlaygroundReply = Type.Object({
  conversationId: Uuid,
  reply: Type.String(),
  answered: Type.Boolean(),
  choices: Choices,
  citations: Type.Array(Citation),
})
export type PlaygroundReply = Static<typeof PlaygroundReply>
