import type { Usage } from 'beckon-contract'

/** How large a call of a model may become. */
export interface CallSize {
  model: string
  inputTokens: number
  outputTokens: number
}

/** Budget that is reserved for one turn. Whoever reserves it settles or releases it. */
export interface BudgetReservation {
  /** Before each call of a model: throws when there is no money for it. */
  extend: (call: CallSize) => Promise<void>
  /** After each call, with what it used. */
  recordUsage: (model: string, usage: Usage) => void
  /** The turn is over: what was paid is counted, and the rest is given back. */
  settle: () => Promise<void>
  /** The turn did not come about: all is given back, and nothing counted. */
  release: () => Promise<void>
}
