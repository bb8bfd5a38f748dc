import type { Usage } from 'beckon-contract'

/** Upper bound of a model call. */
export interface CallSize {
  model: string
  /** At a provider of the account, even if the bot's first model is the operator's. */
  isOwn?: boolean
  inputTokens: number
  outputTokens: number
}

/** Budget reserved for one turn. The code that reserves it must settle or release it. */
export interface BudgetReservation {
  /** Before each model call: throws if the budget is exhausted. */
  extend: (call: CallSize) => Promise<void>
  /** After each call, with its usage. */
  recordUsage: (model: string, usage: Usage, isOwn?: boolean) => void
  /** What was used so far, in millionths of the account's money. */
  spent: () => number
  /** The turn has ended: records what was spent and returns the rest. */
  settle: () => Promise<void>
  /** The turn didn't take place: returns everything and records nothing. */
  release: () => Promise<void>
}
