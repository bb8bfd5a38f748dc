import { folded } from './normalise.ts'

const gramLength = 4
/** Dense scripts express with one character what others express with three. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The overlapping n-grams of a word, with its boundaries marked: endings and compounds share most of them. */
export function gramsOf(word: string): string[] {
  const bare = folded(word)
  const length = dense.test(bare) ? 2 : gramLength
  const characters = length === 2 ? bare : `_${bare}_`
  if (characters.length <= length) return [characters]
  const grams: string[] = []
  for (let start = 0; start + length <= characters.length; start++) grams.push(characters.slice(start, start + length))
  return grams
}
