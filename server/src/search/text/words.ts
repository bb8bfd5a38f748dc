import { functionWordsOf, type Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'
import { stemmers } from './stemmers.ts'

const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Scripts written without spaces: their words are found by the dictionary that ICU brings. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a text in lower case, function words included, in any script. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of lowered(text).matchAll(wordPattern)) {
    if (!unspaced.test(run)) words.push(run)
    else for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) words.push(segment)
  }
  return words
}

/** The form under which a word is searched: stemmed, without marks. Vietnamese keeps them: they are half of each syllable. */
export function stemOf(word: string, language: Language): string {
  if (language === 'vi') return word
  const stem = stemmers[language]
  return folded(stem && !/\p{N}/u.test(word) ? stem(word) : word)
}

export const isFunctionWord = (word: string, language: Language): boolean => functionWordsOf(language).has(folded(word))

/** The stems of a text that carry meaning. A text of nothing but function words keeps them. */
export function termsOf(text: string, language: Language): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !isFunctionWord(word, language))
  return (telling.length > 0 ? telling : words).map((word) => stemOf(word, language))
}
