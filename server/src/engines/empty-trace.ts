import type { Trace } from 'beckon-contract'

/** An initial trace: no model was called. */
export const emptyTrace = (engine: Trace['engine']): Trace => ({
  engine,
  provider: null,
  model: null,
  modelCalls: 0,
  firstTextMs: null,
  passages: [],
  tools: [],
  providerError: null,
})
