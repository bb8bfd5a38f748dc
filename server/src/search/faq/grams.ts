import { type Key, keyOf, keyOfPair, makeSalt, placeOf, writePieceKeys } from '../text/keys.ts'
import { folded } from '../text/normalise.ts'
import { wordsOf } from '../text/words.ts'

const [leastGram, mostGram] = [3, 4]
/** Dense scripts express with one character what others express with three. */
const [leastDenseGram, mostDenseGram] = [1, 2]
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const firstDense = 0x1100
const border = '_'

const contractions: [RegExp, string][] = [
  [/\bcan['’]t\b/gi, 'can not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/(?<=[a-z])['’](?:s|m|re|ve|ll|d)\b/gi, ' '],
]

/** The words of a question, including function words: "when", "where" and "not" tell questions apart. */
export function questionWords(text: string, words = wordsOf(text)): string[] {
  if (!text.includes("'") && !text.includes('’')) return words.map(folded)
  let plain = text
  for (const [pattern, expansion] of contractions) plain = plain.replace(pattern, expansion)
  return wordsOf(plain).map(folded)
}

/** The spelling features of a question, each once. The next count overwrites it. */
export interface Features {
  keys: Float64Array
  counts: Int32Array
  /** First the character n-grams of the words. They cover typos, endings and compounds in any language. */
  gramCount: number
  /** Then neighbouring words, including the start and end of the question: they carry its order. */
  count: number
}

/** Memory grown for a long question is released after it. */
const roomKept = 4_096

/** Counts features in reused memory. */
function createFeatureCounter() {
  const salt = makeSalt()
  let found = new Float64Array(0)
  let slots = new Int32Array(0)
  let mask = 0
  const features: Features = { keys: found, counts: slots, gramCount: 0, count: 0 }

  /** Capacity for this many features, with half of the slots still empty. */
  function reserve(most: number): void {
    const room = 2 ** Math.ceil(Math.log2(Math.max(64, most)))
    if (room > found.length || found.length > roomKept) {
      found = new Float64Array(room)
      slots = new Int32Array(2 * room)
      features.keys = new Float64Array(room)
      features.counts = new Int32Array(room)
    }
    mask = 2 * room - 1
    slots.fill(0, 0, 2 * room)
    features.count = 0
  }

  function add(key: Key): void {
    const { keys, counts } = features
    for (let place = placeOf(key, salt, mask); ; place = (place + 1) & mask) {
      const number = (slots[place] as number) - 1
      if (number < 0) {
        keys[features.count] = key
        counts[features.count] = 1
        slots[place] = ++features.count
        return
      }
      if (keys[number] === key) {
        counts[number]!++
        return
      }
    }
  }

  return (words: string[]): Features => {
    let letters = 0
    for (const word of words) letters += word.length + 2 * border.length
    reserve((mostGram - leastGram + 1) * letters + words.length + 1)
    for (const word of words) {
      const end = writeGramKeys(word, found)
      for (let at = 0; at < end; at++) add(found[at] as number)
    }
    features.gramCount = features.count
    if (words.length === 0) return features
    for (let at = 0; at <= words.length; at++) add(keyOfPair(words[at - 1] ?? '<', words[at] ?? '>'))
    return features
  }
}
export const featuresOf = createFeatureCounter()

function writeGramKeys(word: string, into: Float64Array): number {
  const isDense = mayBeDense(word) && dense.test(word)
  const marked = isDense ? word : border + word + border
  const least = isDense ? leastDenseGram : leastGram
  if (marked.length > least) return writePieceKeys(marked, least, isDense ? mostDenseGram : mostGram, into, 0)
  into[0] = keyOf(marked)
  return 1
}

function mayBeDense(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) >= firstDense) return true
  return false
}
