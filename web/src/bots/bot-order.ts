import type { BotSummary } from 'beckon-contract'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const botSorts = {
  newest: 'Newest first',
  name: 'By name',
  changed: 'Changed last',
  conversations: 'Most conversations',
} as const
export type BotSort = keyof typeof botSorts

export const botFilters = {
  all: 'All bots',
  api: 'API trigger on',
  widget: 'Embedding on',
  off: 'Both off',
  archived: 'Archived',
} as const
export type BotFilter = keyof typeof botFilters

const compare: Record<BotSort, ((a: BotSummary, b: BotSummary) => number) | null> = {
  // The service lists them so.
  newest: null,
  name: (a, b) => byName.compare(a.name, b.name),
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  conversations: (a, b) => b.conversationCount - a.conversationCount,
}

const isShown: Record<BotFilter, (bot: BotSummary) => boolean> = {
  all: () => true,
  archived: () => true,
  api: ({ apiTrigger }) => apiTrigger,
  widget: ({ widgetEnabled }) => widgetEnabled,
  off: ({ apiTrigger, widgetEnabled }) => !apiTrigger && !widgetEnabled,
}

export function orderBots(bots: BotSummary[], sort: BotSort, filter: BotFilter): BotSummary[] {
  // Archived ones are put away: they are listed only when asked for.
  const shown = bots.filter((bot) => isShown[filter](bot) && (bot.archivedAt != null) === (filter === 'archived'))
  const order = compare[sort]
  return order ? shown.sort(order) : shown
}
