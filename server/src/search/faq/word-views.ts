import type { Key } from '../text/keys.ts'
import { addRows, dot } from './dot.ts'
import { focused, type Lens } from './focus.ts'
import { rarityOfWord, type WordRarity } from './word-rarity.ts'
import { addVector, hasVector, type WordVectors } from './word-vectors.ts'

/** Word views of bots, cached for all bots of a thread together. */
const mostBytes = 16_000_000
/** In addition to its numbers. */
const bytesOfView = 300
/** Words cached per question, so that unseen words cost little more than others, however long it is. */
const keptOfQuestion = 1

/**
 * One or more words with vectors, as seen by one bot. Views are additive: a question's view is the sum of those of its
 * words.
 */
interface View {
  /** Its information content. */
  weight: number
  /** Its product with each example's vector, then the vector itself, through the bot's transform. */
  row: Float32Array
}
export interface Seen {
  /** 0 to 1: how much of its words' information content has a vector. */
  known: number
  /** The product of its vector with each example's, and the length to divide them by. */
  products: Float64Array
  length: number
}
export interface MeaningModel {
  lens: Lens | undefined
  dimensions: number
  /** The vector of each example: a unit vector, or zeros. */
  rows: Float32Array
}

let keptBytes = 0
let bots = 0
const viewsOfBots = new Map<number, Map<Key, View>>()

/**
 * Compares questions with one bot's examples. Each word is processed once: comparing it with every example is most of
 * the work.
 */
export function createWordViews({ lens, dimensions, rows }: MeaningModel, vectors: WordVectors, rarity: WordRarity) {
  const bot = ++bots
  const size = rows.length / dimensions
  const sums = new Float64Array(size + dimensions)
  const products = sums.subarray(0, size)

  function viewOf(words: Key[]): View {
    const sum = new Float32Array(dimensions)
    let weight = 0
    for (const word of words) {
      const tells = rarityOfWord(rarity, word)
      weight += tells
      addVector(vectors, word, tells, sum)
    }
    const seen = focused(sum, lens)
    const row = new Float32Array(size + dimensions)
    for (let i = 0; i < size; i++) row[i] = dot(seen, 0, rows, i * dimensions, dimensions)
    row.set(seen, size)
    return { weight, row }
  }

  function keep(word: Key, view: View): void {
    keptBytes += bytesOfView + view.row.byteLength
    if (keptBytes > mostBytes) {
      viewsOfBots.clear()
      keptBytes = 0
    }
    const views = viewsOfBots.get(bot) ?? new Map<Key, View>()
    viewsOfBots.set(bot, views.set(word, view))
  }

  /** A question's meaning relative to the examples; the next call overwrites it. */
  return function see(words: Key[]): Seen {
    const views = viewsOfBots.get(bot)
    const taken: Float32Array[] = []
    let unknown = 0
    let known = 0
    let kept = 0
    const strange: Key[] = []
    const take = (view: View): void => {
      taken.push(view.row)
      known += view.weight
    }
    for (const word of words) {
      const view = views?.get(word)
      if (view) take(view)
      else if (!hasVector(vectors, word)) unknown += rarityOfWord(rarity, word)
      else if (kept++ < keptOfQuestion) {
        const seen = viewOf([word])
        keep(word, seen)
        take(seen)
      } else strange.push(word)
    }
    if (strange.length > 0) take(viewOf(strange))
    sums.fill(0)
    addRows(sums, taken)
    const square = squareOf(sums, size)
    if (square === 0) return { known: 0, products, length: 1 }
    return { known: known / (known + unknown), products, length: Math.sqrt(square) }
  }
}

function squareOf(vector: Float64Array, from: number): number {
  let square = 0
  for (let d = from; d < vector.length; d++) square += (vector[d] as number) ** 2
  return square
}
