import { limits } from '../limits.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** `compatible` is any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, OpenRouter. */
export const providerKinds = ['openai', 'anthropic', 'google', 'compatible'] as const
export type ProviderKind = (typeof providerKinds)[number]

const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })
const Url = Type.String({
  maxLength: 2_000,
  pattern: '^\\s*https?://\\S+\\s*$',
  description: 'Where the API begins, such as `http://localhost:11434/v1`',
})
const Key = Type.String({ maxLength: 1_000, pattern: '^[\\x21-\\x7e]*$' })
const ModelName = Type.String({ maxLength: limits.modelCharacters })

export const ProviderDraft = Closed({
  kind: OneOf(providerKinds),
  name: Name,
  url: Type.Optional({ ...Url, description: 'Needed for `compatible`; the others have an address of their own' }),
  key: Type.Optional({ ...Key, description: 'Stored encrypted and never shown again. A local server may need none' }),
})
export type ProviderDraft = Static<typeof ProviderDraft>
export const ProviderChange = Closed({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  key: Type.Optional({ ...Key, description: 'Absent: the old one stays. Empty: none any more' }),
  embeddingModel: Type.Optional({ ...NullableString({ maxLength: limits.modelCharacters }) }),
})
export type ProviderChange = Static<typeof ProviderChange>

export const Provider = Type.Object({
  id: Uuid,
  kind: OneOf(providerKinds),
  name: Type.String(),
  url: Type.String(),
  keyEnding: NullableString({ description: 'The last four characters of the key; null when there is none' }),
  embeddingModel: NullableString({ description: 'The model whose embeddings strengthen the search; null: none' }),
  botCount: Type.Integer({ description: 'How many bots use it' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Provider = Static<typeof Provider>
/** `service` is what the operator gives to all accounts, where there is such a model. */
export const ProviderList = Type.Object({
  data: Type.Array(Provider),
  service: Type.Union([Type.Object({ model: Type.String() }), Type.Null()]),
})
export type ProviderList = Static<typeof ProviderList>
export const ModelList = Type.Object({ models: Type.Array(Type.String()) })
export type ModelList = Static<typeof ModelList>

/** What a bot answers with: its knowledge alone, or a language model that is given its knowledge. */
export const engineKinds = ['knowledge', 'model'] as const
export type EngineKind = (typeof engineKinds)[number]

export const BotEngine = Closed({
  engine: OneOf(engineKinds),
  providerId: NullableString({ maxLength: 36, description: 'null: the model of the service itself' }),
  model: ModelName,
  temperature: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 2 }),
  maxTokens: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 100_000 }),
  beyondKnowledge: Type.Boolean({ description: 'Whether it may answer what its knowledge does not say' }),
  knowledgeOnFailure: Type.Boolean({ description: 'Whether its knowledge alone answers when the provider fails' }),
})
export type BotEngine = Static<typeof BotEngine>
