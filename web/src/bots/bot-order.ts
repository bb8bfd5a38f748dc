import type { BotFilter } from 'beckon-contract'

export const botSorts = {
  newest: 'Newest first',
  name: 'By name',
  changed: 'Recently changed',
  conversations: 'Most conversations',
} as const

/** Archived ones are put away: they are listed only when asked for. */
export const botFilters = {
  active: 'All bots',
  api: 'API trigger on',
  widget: 'Embedding on',
  off: 'Both off',
  archived: 'Archived',
} as const satisfies Record<BotFilter, string>
