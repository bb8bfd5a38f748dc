import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { engineKinds } from './engine-kinds.ts'
import { providerKinds } from './provider-kinds.ts'

const Name = Type.String({ minLength: 1, maxLength: limits.nameCharacters, pattern: '\\S' })
const Url = Type.String({
  maxLength: 2_000,
  pattern: '^\\s*https?://\\S+\\s*$',
  description: 'The base URL of the API, such as `http://localhost:11434/v1`. Azure: with `?api-version=…`, or without',
})
const Key = Type.String({ maxLength: 1_000, pattern: '^[\\x21-\\x7e]*$' })
const ModelName = Type.String({ maxLength: limits.modelCharacters })

export const ProviderDraft = Closed({
  kind: OneOf(providerKinds),
  name: Name,
  url: Type.Optional({ ...Url, description: 'Required for `compatible`; the others have a fixed URL' }),
  key: Type.Optional({ ...Key, description: 'Stored encrypted and never shown again. Local servers may not need one' }),
})
export type ProviderDraft = Static<typeof ProviderDraft>
export const ProviderChange = Closed({
  name: Type.Optional(Name),
  url: Type.Optional(Url),
  key: Type.Optional({ ...Key, description: 'Absent: keep the current key. Empty: remove it' }),
  embeddingModel: Type.Optional({ ...NullableString({ maxLength: limits.modelCharacters }) }),
})
export type ProviderChange = Static<typeof ProviderChange>

export const Provider = Type.Object({
  id: Uuid,
  kind: OneOf(providerKinds),
  name: Type.String(),
  url: Type.String(),
  keyEnding: NullableString({ description: 'The last four characters of the key; null when there is none' }),
  embeddingModel: NullableString({ description: 'The embedding model used for vector search; null: none' }),
  botCount: Type.Integer({ description: 'How many bots use it' }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Provider = Static<typeof Provider>
/** `service` is the model that the operator provides to all accounts, if there is one. */
export const ProviderList = Type.Object({
  data: Type.Array(Provider),
  service: Type.Union([
    Type.Object({
      model: Type.String(),
      maxTokens: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'The most output tokens per model call that the operator allows; null: not limited',
      }),
    }),
    Type.Null(),
  ]),
})
export type ProviderList = Static<typeof ProviderList>
export const ModelList = Type.Object({ models: Type.Array(Type.String()) })
export type ModelList = Static<typeof ModelList>

export const BotEngine = Closed({
  engine: OneOf(engineKinds),
  providerId: NullableString({ maxLength: 36, description: 'null: the model provided by the service' }),
  model: { ...ModelName, description: 'Empty for the model provided by the service, which the operator chooses' },
  temperature: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 2 }),
  maxTokens: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: limits.maxTokensMost }),
  beyondKnowledge: Type.Boolean({ description: 'Whether it may answer questions its knowledge does not cover' }),
  fallbackProviderId: NullableString({
    maxLength: 36,
    description: 'The provider of the model that replies when the first one fails; null: none',
  }),
  fallbackModel: { ...ModelName, description: 'Empty without a fallback provider' },
  fallbackToService: Type.Boolean({ description: 'Whether the model provided by the service replies instead' }),
  knowledgeOnFailure: Type.Boolean({ description: 'Whether to answer from knowledge alone when the provider fails' }),
})
export type BotEngine = Static<typeof BotEngine>

export const providerOperations = {
  listProviders: { method: 'GET', path: '/providers', access: 'viewer', responses: { 200: ProviderList } },
  createProvider: {
    method: 'POST',
    path: '/providers',
    access: 'admin',
    body: ProviderDraft,
    responses: { 201: Provider },
    errors: ['quota_exceeded'],
  },
  changeProvider: {
    method: 'PATCH',
    path: '/providers/{providerId}',
    access: 'admin',
    body: ProviderChange,
    responses: { 200: Provider },
    errors: ['conflict'],
  },
  removeProvider: {
    method: 'DELETE',
    path: '/providers/{providerId}',
    access: 'admin',
    responses: { 204: null },
    errors: ['conflict'],
  },
  testProvider: {
    method: 'POST',
    path: '/providers/{providerId}/test',
    access: 'admin',
    responses: { 200: ModelList },
    errors: ['engine_failed', 'engine_timeout'],
  },
} as const satisfies Record<string, Operation>
