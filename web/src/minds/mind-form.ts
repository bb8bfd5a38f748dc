import { useForm } from '@mantine/form'
import type { Bot, BotChange, MindKind, ProviderList } from 'beckon-contract'

/** In place of a provider's id: the model that the operator gives to all. */
export const serviceModel = 'service'

/** Numbers are kept as they are typed, and read when they are sent. */
export interface MindFields {
  mind: MindKind
  provider: string | null
  model: string
  instructions: string
  temperature: string
  maxTokens: string
  beyondKnowledge: boolean
  knowledgeOnFailure: boolean
}

export const mindFieldsOf = (bot: Bot, { data, service }: ProviderList): MindFields => ({
  mind: bot.mind,
  provider: bot.providerId ?? (service ? serviceModel : bot.mind === 'knowledge' ? (data[0]?.id ?? null) : null),
  model: bot.model,
  instructions: bot.instructions,
  temperature: bot.temperature === null ? '' : String(bot.temperature),
  maxTokens: bot.maxTokens === null ? '' : String(bot.maxTokens),
  beyondKnowledge: bot.beyondKnowledge,
  knowledgeOnFailure: bot.knowledgeOnFailure,
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

/** Each rule holds for a model only: knowledge alone needs none of it. */
const forModels =
  <Value>(rule: (value: Value, fields: MindFields) => string | null) =>
  (value: Value, fields: MindFields) =>
    fields.mind === 'model' ? rule(value, fields) : null

export const mindRules = {
  provider: forModels((provider: string | null) => (provider ? null : 'Choose where the model is reached.')),
  model: forModels((model: string, { provider }) =>
    model.trim() || provider === serviceModel ? null : 'Name the model to think with.',
  ),
  temperature: forModels((text: string) => {
    const value = numberOf(text)
    return value === null || isWithin(value, 0, 2) ? null : 'Write a number from 0 to 2, or nothing.'
  }),
  maxTokens: forModels((text: string) => {
    const value = numberOf(text)
    const isFine = value === null || (Number.isInteger(value) && isWithin(value, 1, 100_000))
    return isFine ? null : 'Write a whole number from 1 to 100,000, or nothing.'
  }),
}

/** What was chosen for a model stays, also while the bot answers from its knowledge only. */
export function mindChangeOf(fields: MindFields): BotChange {
  const { mind, provider, model, temperature, maxTokens, instructions, beyondKnowledge, knowledgeOnFailure } = fields
  if (mind === 'knowledge') return { mind }
  return {
    mind,
    providerId: provider === serviceModel ? null : provider,
    model: model.trim(),
    instructions,
    temperature: numberOf(temperature),
    maxTokens: numberOf(maxTokens),
    beyondKnowledge,
    knowledgeOnFailure,
  }
}

/** The service speaks of `providerId`; the field is called `provider`. */
export const mindErrors = ({ providerId, ...errors }: Record<string, string>) => ({
  ...errors,
  ...(providerId !== undefined && { provider: providerId }),
})

export const useMindForm = (initialValues: MindFields) => useForm<MindFields>({ initialValues, validate: mindRules })
export type MindForm = ReturnType<typeof useMindForm>
