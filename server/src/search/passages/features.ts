import type { Query } from './query.ts'
import type { Reading } from './reader.ts'

/** Features of a candidate, each about 0 to 1 and relative to the question's own mass. */
export interface Features {
  /** BM25 of stems over the passage. */
  words: number
  /** BM25 of character n-grams over the passage. */
  grams: number
  /** The best sentence alone, by stems. */
  sentence: number
  /** The best sentence with what its neighbours and title add. */
  context: number
  /** Share of the question's mass that the passage contains. */
  coverage: number
  /** Share of the question's adjacent stem pairs that occur close together. */
  pairs: number
  /** Share of the question's mass that the title contains. */
  title: number
}

const sentenceSaturation = 0.6
const sentenceLengthDiscount = 0.5
const typicalSentence = 14
/** Weight of a term found not in the sentence but in the one before or after, or in the title. */
const neighbourShare = 0.4
const titleShare = 0.5
/** Two stems are close if at most this many words apart. */
const closeWords = 4

/** What one sentence (a row of a reading) contains of the question, as shares of its mass. */
export interface RowFeatures {
  own: number
  near: number
  pairs: number
  gain: number
}

export function rowFeatures(query: Query, reading: Reading, row: number): RowFeatures {
  const { terms, termMass, pairMass } = query
  const { present, distance, rows } = reading
  const size = terms.length
  let own = 0
  let near = 0
  let pairs = 0
  for (let slot = 0; slot < size; slot++) {
    const idf = terms[slot]!.idf
    const here = present[row * size + slot]!
    const before = row > 1 ? present[(row - 1) * size + slot]! : 0
    const after = row > 0 && row + 1 < rows ? present[(row + 1) * size + slot]! : 0
    own += here * idf
    near +=
      idf *
      Math.max(0, neighbourShare * before - here, neighbourShare * after - here, titleShare * present[slot]! - here)
    const apart = distance[row * size + slot]!
    if (apart <= closeWords) pairs += Math.min(idf, terms[slot - 1]!.idf) / Math.sqrt(Math.max(1, apart))
  }
  const length = 1 - sentenceLengthDiscount + (sentenceLengthDiscount * contentWordsOf(reading, row)) / typicalSentence
  const gain = (1 + sentenceSaturation) / (1 + sentenceSaturation * length)
  return { own: own / termMass, near: near / termMass, pairs: pairs / pairMass, gain }
}

/** The number of content words in a row. */
export const contentWordsOf = ({ contentWords, firstRow }: Reading, row: number): number =>
  contentWords[firstRow + row]!

export function passageFeatures(query: Query, reading: Reading, words: number, grams: number): Features {
  const { terms, termMass, pairMass } = query
  const { present, distance, rows } = reading
  const size = terms.length
  let sentence = 0
  let context = 0
  let title = 0
  for (let row = 0; row < rows; row++) {
    const { own, near, gain } = rowFeatures(query, reading, row)
    if (row === 0) title = own
    else {
      sentence = Math.max(sentence, own * gain)
      context = Math.max(context, own * gain + near)
    }
  }
  let coverage = 0
  let pairs = 0
  for (let slot = 0; slot < size; slot++) {
    let held = 0
    let apart = closeWords + 1
    for (let row = 0; row < rows; row++) {
      held = Math.max(held, present[row * size + slot]!)
      apart = Math.min(apart, distance[row * size + slot]!)
    }
    coverage += held * terms[slot]!.idf
    if (apart <= closeWords) pairs += Math.min(terms[slot]!.idf, terms[slot - 1]!.idf) / Math.sqrt(Math.max(1, apart))
  }
  return { words, grams, sentence, context, coverage: coverage / termMass, pairs: pairs / pairMass, title }
}
