import { type AuditAction, callsModel } from 'beckon-contract'
import { toMoneyOrNull } from '../lib/money.ts'
import type { BotRow, BotValues } from './bots.store.ts'

interface RecordedChange {
  action: AuditAction
  detail?: string
}

const modelFields = [
  ...(['engine', 'providerId', 'model', 'maxTokens'] as const),
  ...(['fallbackProviderId', 'fallbackModel', 'fallbackToService'] as const),
]

/** The changes of a bot that owners find in the audit log. */
export function recordedChanges(before: BotRow, values: BotValues): RecordedChange[] {
  const after = { ...before, ...values } as BotRow
  const isChanged = (...fields: (keyof BotRow)[]) => fields.some((field) => after[field] !== before[field])
  const changes: [boolean, RecordedChange][] = [
    [isChanged('apiTrigger'), { action: after.apiTrigger ? 'bot.api_trigger_on' : 'bot.api_trigger_off' }],
    [isChanged('widgetEnabled'), { action: after.widgetEnabled ? 'bot.embedding_on' : 'bot.embedding_off' }],
    [isChanged('archivedAt'), { action: after.archivedAt === null ? 'bot.restored' : 'bot.archived' }],
    [isChanged('sitesJson'), { action: 'bot.sites_changed', detail: sitesInWords(after) }],
    [isChanged('dailyBudget'), { action: 'bot.budget_changed', detail: budgetInWords(after) }],
    [isChanged(...modelFields), { action: 'bot.model_changed', detail: modelInWords(after) }],
  ]
  return changes.filter(([happened]) => happened).map(([, change]) => change)
}

const sitesInWords = ({ sitesJson }: BotRow): string => (JSON.parse(sitesJson) as string[]).join(', ') || 'none'

const budgetInWords = ({ dailyBudget }: BotRow): string =>
  dailyBudget === null ? 'no daily budget' : `${toMoneyOrNull(dailyBudget)} a day`

function modelInWords(bot: BotRow): string {
  if (!callsModel(bot)) return 'no model'
  const model = bot.providerId === null ? 'the service’s model' : bot.model
  if (bot.fallbackToService === 1) return `${model}, fallback the service’s model`
  return bot.fallbackProviderId === null ? model : `${model}, fallback ${bot.fallbackModel}`
}
