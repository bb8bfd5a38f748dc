import type { Trace } from 'beckon-contract'

/** A trace to begin with: no model was called. */
export const emptyTrace = (mind: Trace['mind']): Trace => ({
  mind,
  provider: null,
  model: null,
  modelCalls: 0,
  firstTextMs: null,
  passages: [],
  tools: [],
  providerError: null,
})
