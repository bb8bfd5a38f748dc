import { createRequire } from 'node:module'
import { isModuleMissing } from '../../lib/missing-module.ts'
import type { Language } from './languages.ts'

type Stemmer = (word: string) => string

/** Snowball's stemmers. A language without one keeps its words whole: character n-grams bridge its endings. */
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
/** Stemmers that currently cannot be loaded, and why. */
const missing = new Map<string, unknown>()

/** No language has longer words; some stemmers take more than linear time on long input. */
const longestStemmed = 100

/** Loaded on the first word of the language: few bots use more than two. */
export function stemmerOf(language: Language): Stemmer | undefined {
  const name = names[language]
  if (name === undefined) return undefined
  const known = loaded.get(name)
  if (known) return known
  if (missing.has(name)) return unstemmed
  try {
    const { stemmer } = load(`@orama/stemmers/${name}`) as { stemmer: Stemmer }
    const safe = neverThrowing(stemmer)
    loaded.set(name, safe)
    return safe
  } catch (error) {
    if (!isModuleMissing(error)) throw error
    missing.set(name, error)
    // Retried soon, but not for each word of a text.
    setImmediate(() => missing.delete(name)).unref()
    return unstemmed
  }
}

/**
 * Fallback for a stemmer that cannot be loaded, for example while packages are being replaced. Results must not be
 * cached.
 */
export const unstemmed: Stemmer = (word) => word

/** For stored results, such as an index: fails rather than leave words unstemmed. */
export function withAllStemmers<Result>(work: () => Result): Result {
  const result = work()
  for (const error of missing.values()) throw error
  return result
}

/**
 * Stemmers are written for words of their own language, and fail on some: the Bulgarian one throws on «езици», the
 * Greek one leaves nothing of «ουν». Such a word is searched whole.
 */
export function neverThrowing(stemmer: Stemmer): Stemmer {
  return (word) => {
    if (word.length > longestStemmed) return word
    try {
      return stemmer(word) || word
    } catch {
      return word
    }
  }
}
