import type { Words } from './widget-language.ts'

export type { Words } from './widget-language.ts'

export interface Language {
  tag: string
  direction: 'ltr' | 'rtl'
  words: Words
}

/** Every file of this folder. Only the visitor's own is loaded, and of it what the panel says. */
const files = import.meta.glob<Words>('./??.json', { import: 'words' })

async function load(tag: string): Promise<Language> {
  const words = (await files[`./${tag}.json`]?.()) as Words
  return { tag, direction: /[\u0590-\u08ff]/.test(words.close) ? 'rtl' : 'ltr', words }
}

/** English if a language is unknown or fails to load. */
export const loadLanguage = (requested: string | null): Promise<Language> =>
  load((requested ?? '').slice(0, 2).toLowerCase()).catch(() => load('en'))
