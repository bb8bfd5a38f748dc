import { en, type Words } from './en.ts'

/** Only the visitor's own language is loaded. */
const others: Record<string, () => Promise<Words>> = {
  ru: async () => (await import('./ru.ts')).ru,
  es: async () => (await import('./es.ts')).es,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  pt: async () => (await import('./pt.ts')).pt,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
  ar: async () => (await import('./ar.ts')).ar,
}

export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  words: Words
}

/** English if a language is unknown or fails to load. */
export async function loadLanguage(requested: string | null): Promise<Language> {
  const tag = /^[a-z]{2}/.exec(requested?.toLowerCase() ?? '')?.[0] ?? 'en'
  const words = Object.hasOwn(others, tag) ? await others[tag]?.().catch(() => null) : null
  if (!words) return { tag: 'en', direction: 'ltr', words: en }
  return { tag, direction: tag === 'ar' ? 'rtl' : 'ltr', words }
}

/** Error messages for the visitor; the service's own are for the page's developer. */
export function wordsOfFailure(code: string, words: Words): string {
  if (code === 'unreachable') return words.unreachable
  if (code === 'rate_limited' || code === 'conversation_busy') return words.tooMany
  if (['embedding_disabled', 'site_not_allowed', 'agent_not_found', 'budget_exhausted'].includes(code))
    return words.closed
  return words.failed
}
