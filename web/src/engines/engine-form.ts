import { useForm } from '@mantine/form'
import { type Bot, type BotChange, callsModel, type EngineKind, limits, type ProviderList } from 'beckon-contract'
import { serviceModel } from './operator-model.ts'

/** Numbers are kept as typed, and parsed on submit. */
export interface EngineFields {
  engine: EngineKind
  provider: string | null
  model: string
  instructions: string
  temperature: string
  maxTokens: string
  beyondKnowledge: boolean
  knowledgeOnFailure: boolean
  /** Null: none; `serviceModel`: the operator's. */
  fallbackProvider: string | null
  fallbackModel: string
}

export const engineFieldsOf = (bot: Bot, { data, service }: ProviderList): EngineFields => ({
  engine: bot.engine,
  provider: bot.providerId ?? (service ? serviceModel : callsModel(bot) ? null : (data[0]?.id ?? null)),
  model: bot.model,
  instructions: bot.instructions,
  temperature: bot.temperature === null ? '' : String(bot.temperature),
  maxTokens: bot.maxTokens === null ? '' : String(bot.maxTokens),
  beyondKnowledge: bot.beyondKnowledge,
  knowledgeOnFailure: bot.knowledgeOnFailure,
  fallbackProvider: bot.fallbackToService ? serviceModel : bot.fallbackProviderId,
  fallbackModel: bot.fallbackModel,
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

/** Each rule applies only to models: knowledge alone needs none of it. */
const forModels =
  <Value>(rule: (value: Value, fields: EngineFields) => string | null) =>
  (value: Value, fields: EngineFields) =>
    callsModel(fields) ? rule(value, fields) : null

export const engineRules = {
  provider: forModels((provider: string | null) => (provider ? null : 'Choose a provider.')),
  model: forModels((model: string, { provider }) =>
    model.trim() || provider === serviceModel ? null : 'Enter the model to use.',
  ),
  fallbackProvider: forModels((fallbackProvider: string | null, { provider }) =>
    fallbackProvider === serviceModel && provider === serviceModel ? 'Choose another model than the first.' : null,
  ),
  fallbackModel: forModels((model: string, { fallbackProvider, provider, model: first }) => {
    if (fallbackProvider === null || fallbackProvider === serviceModel) return null
    if (model.trim() === '') return 'Enter the model to use.'
    return fallbackProvider === provider && model.trim() === first.trim()
      ? 'Choose another model than the first.'
      : null
  }),
  temperature: forModels((text: string) => {
    const value = numberOf(text)
    return value === null || isWithin(value, 0, 2) ? null : 'Enter a number from 0 to 2, or leave empty.'
  }),
  maxTokens: forModels((text: string) => {
    const value = numberOf(text)
    const isFine = value === null || (Number.isInteger(value) && isWithin(value, 1, limits.maxTokensMost))
    return isFine ? null : 'Enter a whole number from 1 to 100,000, or leave empty.'
  }),
}

/** The model settings are kept, even while the bot answers from its knowledge only. */
export function engineChangeOf(fields: EngineFields): BotChange {
  const { engine, provider, model, temperature, maxTokens, instructions, beyondKnowledge, knowledgeOnFailure } = fields
  const { fallbackProvider, fallbackModel } = fields
  const isServiceFallback = fallbackProvider === serviceModel
  if (!callsModel(fields)) return { engine }
  return {
    engine,
    providerId: provider === serviceModel ? null : provider,
    model: provider === serviceModel ? '' : model.trim(),
    instructions,
    temperature: numberOf(temperature),
    maxTokens: numberOf(maxTokens),
    beyondKnowledge,
    knowledgeOnFailure,
    fallbackProviderId: isServiceFallback ? null : fallbackProvider,
    fallbackModel: fallbackProvider === null || isServiceFallback ? '' : fallbackModel.trim(),
    fallbackToService: isServiceFallback,
  }
}

/** The service calls them `providerId` and `fallbackProviderId`; the fields are called `provider` and `fallbackProvider`. */
export const engineErrors = ({
  providerId,
  fallbackProviderId,
  fallbackToService,
  ...errors
}: Record<string, string>) => ({
  ...errors,
  ...(fallbackToService !== undefined && { fallbackProvider: fallbackToService }),
  ...(fallbackProviderId !== undefined && { fallbackProvider: fallbackProviderId }),
  ...(providerId !== undefined && { provider: providerId }),
})

export const useEngineForm = (initialValues: EngineFields) =>
  useForm<EngineFields>({ initialValues, validate: engineRules })
export type EngineForm = ReturnType<typeof useEngineForm>
