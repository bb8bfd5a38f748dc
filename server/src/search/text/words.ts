import { once } from '../../lib/once.ts'
import { functionWordsOf, type Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'
import { stemmerOf, unstemmed } from './stemmers.ts'

/** From this many words on, a message is taken for a story with a question inside. */
export const wordsOfStory = 10

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Scripts written without spaces: words are segmented with ICU's dictionary. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const firstUnspaced = 0x0e00
export const isUnspaced = (text: string): boolean => mayBeUnspaced(text) && unspaced.test(text)
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'word' }))

/** The words of a text in lower case, including function words, in any script. */
export function wordsOf(text: string): string[] {
  const plain = asciiWords(text)
  if (plain) return plain
  const words: string[] = []
  for (const [run] of lowered(text).matchAll(wordPattern)) {
    if (!isUnspaced(run)) words.push(run)
    else for (const { segment, isWordLike } of segmenter().segment(run)) if (isWordLike) words.push(segment)
  }
  return words
}

/** The same for ASCII-only text, which most is, ten times as fast; undefined for any other. */
function asciiWords(text: string): string[] | undefined {
  const words: string[] = []
  const lower = text.toLowerCase()
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return undefined
    const isOfWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
    if (isOfWord) start = start < 0 ? at : start
    else if (start >= 0) {
      words.push(lower.slice(start, at))
      start = -1
    }
  }
  if (start >= 0) words.push(lower.slice(start))
  return words
}

function mayBeUnspaced(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= firstUnspaced) return true
  return false
}

/** The search form of a word: stemmed, without diacritics. Vietnamese keeps them: they are half of each syllable. */
export function stemOf(word: string, language: Language): string {
  if (language === 'vi') return word
  const known = stemsOf(language)
  const stem = known.get(word)
  if (stem !== undefined) return stem
  const stemmer = stemmerOf(language)
  const found = folded(stemmer && !/\p{N}/u.test(word) ? stemmer(word) : word)
  if (word.length <= longestKept && stemmer !== unstemmed) {
    if (known.size >= stemsKept) known.clear()
    known.set(word, found)
  }
  return found
}

/** Word use is repetitive, so stems are cached: less than a megabyte per language. */
const stemsKept = 5_000
/** A longer word may be a slice of the text it came from and would keep all of it in memory. */
const longestKept = 12
const keptStems = new Map<Language, Map<string, string>>()
function stemsOf(language: Language): Map<string, string> {
  const kept = keptStems.get(language) ?? new Map<string, string>()
  if (kept.size === 0) keptStems.set(language, kept)
  return kept
}

export const isFunctionWord = (word: string, language: Language): boolean => functionWordsOf(language).has(folded(word))

/** The stems of a text's content words. A text of only function words keeps them. */
export function termsOf(text: string, language: Language): string[] {
  const words = wordsOf(text)
  const contentWords = words.filter((word) => !isFunctionWord(word, language))
  return (contentWords.length > 0 ? contentWords : words).map((word) => stemOf(word, language))
}
