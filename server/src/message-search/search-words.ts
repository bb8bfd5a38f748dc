import { folded, questionOf } from '../search/text/normalise.ts'
import { wordsOf } from '../search/text/words.ts'

/** Of each text. The rest of a longer one is not found. */
export const charactersMost = 8_000
const wordCharactersMost = 40
const queryWordsMost = 12

/** No letter, so that no message contains such a word. */
const scopeMark = '§'
/** A word that every message of an account or a bot has: searches never look at those of others. */
export const scopeWord = (id: string): string => scopeMark + id.replaceAll('-', '')

/** The different words of texts in any script, as they are indexed: lower case, without diacritics. */
export function indexedWords(texts: string[]): string[] {
  const words = texts.flatMap((text) => wordsOf(questionOf(text, charactersMost)))
  return [...new Set(words.map(shortened))].filter(Boolean)
}

/** The words to look for. Each may be the beginning of a longer one. */
export const queryWords = (query: string): string[] => indexedWords([query]).slice(0, queryWordsMost)

const shortened = (word: string): string => folded(word).slice(0, wordCharactersMost)

/**
 * One or two letters, or up to three digits, are found as whole words only: thousands of words or numbers begin so, and
 * each has its own list of messages. A character of Chinese or Japanese is a word.
 */
export const isWhole = (word: string): boolean =>
  /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,2}|[\p{Script=Latin}\p{N}]{1,2}|\p{N}{1,3})$/u.test(word)

/** FTS5's query language. `terms`: of each word, the indexed words that it is the beginning of, if they are known. */
export const ftsQuery = (scopes: string[], words: string[], terms: string[][] = []): string =>
  [...scopes.map((scope) => `"${scope}"`), ...words.map((word, at) => ftsWord(word, terms[at] ?? []))].join(' AND ')

function ftsWord(word: string, terms: string[]): string {
  if (terms.length > 0) return `(${terms.map((term) => `"${term}"`).join(' OR ')})`
  return isWhole(word) ? `"${word}"` : `"${word}"*`
}

/** PostgreSQL's `tsquery`. */
export const tsQuery = (scopes: string[], words: string[]): string =>
  [...scopes.map((scope) => `'${scope}'`), ...words.map((word) => (isWhole(word) ? `'${word}'` : `'${word}':*`))].join(
    ' & ',
  )
