import type { Words } from 'beckon-contract/widget-language'

/** Error messages for the visitor; the service's own are for the page's developer. */
export function wordsOfFailure(code: string, words: Words): string {
  if (code === 'unreachable') return words.unreachable
  if (code === 'rate_limited' || code === 'conversation_busy') return words.tooMany
  if (['embedding_disabled', 'site_not_allowed', 'agent_not_found', 'budget_exhausted'].includes(code))
    return words.closed
  return words.failed
}
