import { type Bot, type BotChange, callsModel } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import type { BotRow, BotValues } from './bots.store.ts'

/** The models available to a bot. */
export interface Models {
  isProvider: (accountId: string, providerId: string) => Promise<boolean>
  /** The model that the operator provides to all accounts. */
  serviceModel: { maxTokens?: number | undefined } | undefined
}

const engineFields = [
  ...(['engine', 'providerId', 'model', 'maxTokens'] as const),
  ...(['fallbackProviderId', 'fallbackModel', 'fallbackToService'] as const),
]
type EngineValues = Pick<
  BotValues,
  'providerId' | 'model' | 'fallbackProviderId' | 'fallbackModel' | 'fallbackToService'
>

/** The engine that a change selects, if any. Refuses one that the bot couldn't use. */
export async function readEngine(
  accountId: string,
  bot: Bot,
  change: BotChange,
  models: Models,
): Promise<EngineValues> {
  if (engineFields.every((field) => change[field] === undefined)) return {}
  const chosen = { ...bot, ...change }
  const { providerId, model, maxTokens } = chosen
  if (providerId !== null && !(await models.isProvider(accountId, providerId))) throw noProvider()
  if (callsModel(chosen) && providerId === null && !models.serviceModel)
    throw invalidField('/providerId', 'Choose a provider. This service has no built-in model.')
  const tokensMost = models.serviceModel?.maxTokens
  if (callsModel(chosen) && providerId === null && tokensMost !== undefined && (maxTokens ?? 0) > tokensMost)
    throw invalidField('/maxTokens', `The operator of this service allows at most ${tokensMost} tokens for its model.`)
  if (callsModel(chosen) && providerId !== null && model.trim() === '')
    throw invalidField('/model', 'Enter the model to use.')
  const fallback = await readFallback(accountId, chosen, change, models)
  // Both are written even if only the engine changes, so that a provider deleted meanwhile is noticed.
  return providerId === null
    ? { ...fallback, providerId, model: '' }
    : { ...fallback, providerId: providerId.toLowerCase(), model: model.trim() }
}

/** Another model, or the same at another provider: the model that failed would fail again. */
async function readFallback(accountId: string, chosen: Bot, change: BotChange, models: Models) {
  const { fallbackProviderId, fallbackModel, providerId, model } = chosen
  // A change that names a provider replaces the operator's model.
  if (chosen.fallbackToService && (change.fallbackToService || !change.fallbackProviderId)) {
    checkServiceFallback(chosen, change, models)
    return { fallbackProviderId: null, fallbackModel: '', fallbackToService: 1 }
  }
  const none = { fallbackProviderId, fallbackModel: '', fallbackToService: 0 }
  if (fallbackProviderId === null) return none
  const [id, name] = [fallbackProviderId.toLowerCase(), fallbackModel.trim()]
  if (!(await models.isProvider(accountId, id)))
    throw invalidField('/fallbackProviderId', 'Provider not found. Choose one listed under Models.')
  if (name === '') throw invalidField('/fallbackModel', 'Enter the model to use.')
  if (id === providerId?.toLowerCase() && name === model.trim())
    throw invalidField('/fallbackModel', 'This is the model that the bot uses already. Choose another one.')
  return { fallbackProviderId: id, fallbackModel: name, fallbackToService: 0 }
}

function checkServiceFallback(chosen: Bot, change: BotChange, { serviceModel }: Models): void {
  if (change.fallbackToService && !serviceModel)
    throw invalidField('/fallbackToService', 'This service has no built-in model. Choose a provider.')
  if (callsModel(chosen) && chosen.providerId === null)
    throw invalidField('/fallbackToService', 'This is the model that the bot uses already. Choose another one.')
}

/** The model that a bot uses. Without a provider it is always the operator's, whatever name was stored earlier. */
export const modelOf = <Service extends string | undefined>(
  { providerId, model }: Pick<BotRow, 'providerId' | 'model'>,
  serviceModel: Service,
): string | Service => (providerId === null ? serviceModel : model)

export const noProvider = () => invalidField('/providerId', 'Provider not found. Choose one listed under Models.')
