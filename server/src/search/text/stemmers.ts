import { createRequire } from 'node:module'
import type { Language } from './languages.ts'

type Stemmer = (word: string) => string

/** Snowball's stemmers. A language without one keeps its words whole: character grams bridge its endings. */
const names: Partial<Record<Language, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'indian',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'ukrainian',
}

const load = createRequire(import.meta.url)
const loaded = new Map<string, Stemmer>()

/** Loaded with the first word of the language: few bots speak more than two. */
export function stemmerOf(language: Language): Stemmer | undefined {
  const name = names[language]
  if (name === undefined) return undefined
  const known = loaded.get(name)
  if (known) return known
  const { stemmer } = load(`@orama/stemmers/${name}`) as { stemmer: Stemmer }
  loaded.set(name, stemmer)
  return stemmer
}
