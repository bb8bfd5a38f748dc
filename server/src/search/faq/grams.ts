import { folded } from '../text/normalise.ts'
import { wordsOf } from '../text/words.ts'

const gramLengths = [3, 4, 5]
/** Dense scripts say with one character what others say with three. */
const denseGramLengths = [1, 2]
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const border = '_'

const contractions: [RegExp, string][] = [
  [/\bcan['’]t\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/(?<=[a-z])['’](?:s|m|re|ve|ll|d)\b/gi, ' '],
]
const apostrophe = /['’]/

/** The words of a question, function words included: "when", "where" and "not" tell questions apart. */
export function questionWords(text: string): string[] {
  let plain = text
  if (apostrophe.test(text)) for (const [pattern, expansion] of contractions) plain = plain.replace(pattern, expansion)
  return wordsOf(plain).map(folded)
}

/** The pieces of the words. They carry typing mistakes, endings and compounds in any language. */
export function gramsOf(words: string[]): string[] {
  const grams: string[] = []
  for (const word of words) {
    const isDense = dense.test(word)
    const marked = isDense ? word : border + word + border
    for (const length of isDense ? denseGramLengths : gramLengths) {
      if (marked.length <= length) {
        grams.push(marked)
        break
      }
      for (let start = 0; start + length <= marked.length; start++) grams.push(marked.slice(start, start + length))
    }
  }
  return grams
}

/** Neighbouring words, the beginning and the end of the question included: they carry its order. */
export const pairsOf = (words: string[]): string[] =>
  words.length === 0 ? [] : [...words, '>'].map((word, i) => `${words[i - 1] ?? '<'} ${word}`)
