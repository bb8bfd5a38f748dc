import type { WidgetLanguage } from './widget-language.ts'

export type { Words } from './widget-language.ts'

export type Language = WidgetLanguage & { tag: string }

/** Every file of this folder. Only the visitor's own is loaded. */
const files = import.meta.glob<WidgetLanguage>('./??.json', { import: 'default' })

/** English if a language is unknown or fails to load. */
export async function loadLanguage(requested: string | null): Promise<Language> {
  const tag = /^[a-z]{2}/.exec(requested?.toLowerCase() ?? '')?.[0] ?? ''
  const language = await files[`./${tag}.json`]?.().catch(() => null)
  if (language) return { tag, ...language }
  return { tag: 'en', ...((await files['./en.json']?.()) as WidgetLanguage) }
}
