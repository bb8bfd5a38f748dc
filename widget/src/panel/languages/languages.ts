import type { Words } from './en.ts'

type Translation = Pick<Language, 'direction' | 'words'>

/** Every file named after a language. Only the visitor's own is loaded. */
const translations = import.meta.glob<Translation>('./??.ts')

export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  words: Words
}

/** English if a language is unknown or fails to load. */
export async function loadLanguage(requested: string | null): Promise<Language> {
  const tag = /^[a-z]{2}/.exec(requested?.toLowerCase() ?? '')?.[0] ?? ''
  const translation = await translations[`./${tag}.ts`]?.().catch(() => null)
  if (translation) return { tag, direction: translation.direction, words: translation.words }
  return { tag: 'en', ...(await import('./en.ts')) }
}

/** Error messages for the visitor; the service's own are for the page's developer. */
export function wordsOfFailure(code: string, words: Words): string {
  if (code === 'unreachable') return words.unreachable
  if (code === 'rate_limited' || code === 'conversation_busy') return words.tooMany
  if (['embedding_disabled', 'site_not_allowed', 'agent_not_found', 'budget_exhausted'].includes(code))
    return words.closed
  return words.failed
}
