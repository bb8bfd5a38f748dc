import { createKeyNumbers, findKey, type KeyTable } from '../text/keys.ts'
import { type Features, featuresOf } from './grams.ts'
import type { Starts } from './ridge.ts'

/** Dampens rarity: with few examples, an n-gram seen once is more often an accident than a sign of its answer. */
const rarityPower = 0.5
/** Weight of word order relative to spelling. */
const pairShare = 0.25

/** A text as the index sees it: its known features, weighted so that all of the text's features form a unit vector. */
export interface SpellingVector {
  ids: Int32Array
  weights: Float32Array
}

/** Data about the spelling of the examples: only numbers, so that threads can transfer it. */
export interface SpellingModel {
  features: KeyTable
  rarity: Float32Array
  /** Example by example: the features from `vectorStarts[i]` up to `vectorStarts[i + 1]`. */
  vectorStarts: Int32Array
  ids: Int32Array
  weights: Float32Array
  /** Feature by feature: the examples that contain it, and its weight in them. */
  holderStarts: Int32Array
  holders: Int32Array
  holderWeights: Float32Array
}

export function fitSpelling(examples: string[][], answerStarts: Starts): SpellingModel {
  const numbers = createKeyNumbers(1_024)
  const counted = examples.map((words) => numbered(featuresOf(words), numbers.numberOf))
  const features = numbers.finished()
  const size = numbers.count()
  const holderCounts = new Int32Array(size)
  const answersWith = new Int32Array(size)
  const lastAnswer = new Int32Array(size).fill(-1)
  let answer = 0
  for (const [example, { ids }] of counted.entries()) {
    while ((answerStarts[answer + 1] as number) <= example) answer++
    for (const id of ids) {
      holderCounts[id]!++
      if (lastAnswer[id] !== answer) answersWith[id]!++
      lastAnswer[id] = answer
    }
  }
  // Half by the questions and half by the answers that contain it: a feature shared by all phrasings of one answer is
  // distinctive.
  const rarity = Float32Array.from(
    holderCounts,
    (count, id) =>
      ((rarityAmong(examples.length, count) + rarityAmong(answerStarts.length - 1, answersWith[id] as number)) / 2) **
      rarityPower,
  )
  const vectorStarts = startsOf(Int32Array.from(counted, ({ ids }) => ids.length))
  const ids = new Int32Array(vectorStarts[examples.length] as number)
  const weights = new Float32Array(ids.length)
  for (const [example, found] of counted.entries()) {
    const at = vectorStarts[example] as number
    ids.set(found.ids, at)
    searchIndex(found, rarity, weights.subarray(at, at + found.ids.length))
  }
  const vectors = { vectorStarts, ids, weights }
  return { features, rarity, ...vectors, ...postingsOf(vectors, holderCounts) }
}

/** Cosine similarity of spelling (character n-grams and word pairs) between a text and every example, by postings. */
export function createSpellingIndex({ features, rarity, holderStarts, holders, holderWeights }: SpellingModel) {
  /** Reused for the next text. */
  let scratch: SpellingVector = { ids: new Int32Array(0), weights: new Float32Array(0) }

  function vectorOf(words: string[]): SpellingVector {
    const { keys, counts, gramCount, count } = featuresOf(words)
    const room = Math.min(count, rarity.length)
    if (scratch.ids.length < room) scratch = { ids: new Int32Array(room), weights: new Float32Array(room) }
    const { ids, weights } = scratch
    let known = 0
    for (const [from, to, share] of [
      [0, gramCount, 1 - pairShare],
      [gramCount, count, pairShare],
    ] as const) {
      const start = known
      let mass = 0
      for (let at = from; at < to; at++) {
        const id = findKey(features, keys[at] as number)
        const weight = weightOf(counts[at] as number) * (id < 0 ? 1 : (rarity[id] as number))
        mass += weight * weight
        if (id < 0) continue
        ids[known] = id
        weights[known++] = weight
      }
      scaleTo(share, mass, weights, start, known)
    }
    return { ids: ids.subarray(0, known), weights: weights.subarray(0, known) }
  }

  /** Adds the similarity of the text with each example to `sums`. */
  function addSimilarities({ ids, weights }: SpellingVector, sums: Float64Array): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      const weight = weights[i] as number
      const end = holderStarts[id + 1] as number
      for (let at = holderStarts[id] as number; at < end; at++)
        sums[holders[at] as number]! += weight * (holderWeights[at] as number)
    }
  }
  return { vectorOf, addSimilarities }
}

interface Counted {
  ids: Int32Array
  counts: Int32Array
  gramCount: number
}
const numbered = ({ keys, counts, gramCount, count }: Features, numberOf: (key: number) => number): Counted => ({
  ids: Int32Array.from(keys.subarray(0, count), numberOf),
  counts: counts.slice(0, count),
  gramCount,
})

function searchIndex({ ids, counts, gramCount }: Counted, rarity: Float32Array, into: Float32Array): void {
  for (const [from, to, share] of [
    [0, gramCount, 1 - pairShare],
    [gramCount, ids.length, pairShare],
  ] as const) {
    let mass = 0
    for (let at = from; at < to; at++) {
      const weight = weightOf(counts[at] as number) * (rarity[ids[at] as number] as number)
      mass += weight * weight
      into[at] = weight
    }
    scaleTo(share, mass, into, from, to)
  }
}

const weightOf = (count: number): number => (count === 1 ? 1 : 1 + Math.log(count))

function scaleTo(share: number, mass: number, weights: Float32Array, from: number, to: number): void {
  const scale = mass > 0 ? Math.sqrt(share / mass) : 0
  for (let at = from; at < to; at++) weights[at] = (weights[at] as number) * scale
}

/** 1 for a feature that none of them contains, near 0 for one that all contain. */
const rarityAmong = (all: number, holders: number): number =>
  Math.log((all + 1) / (holders + 0.5)) / Math.log(2 * (all + 1))

function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length + 1)
  for (let at = 0; at < counts.length; at++) starts[at + 1] = (starts[at] as number) + (counts[at] as number)
  return starts
}

function postingsOf(
  { vectorStarts, ids, weights }: Pick<SpellingModel, 'vectorStarts' | 'ids' | 'weights'>,
  holderCounts: Int32Array,
): Pick<SpellingModel, 'holderStarts' | 'holders' | 'holderWeights'> {
  const holderStarts = startsOf(holderCounts)
  const next = holderStarts.slice()
  const holders = new Int32Array(ids.length)
  const holderWeights = new Float32Array(ids.length)
  for (let example = 0; example + 1 < vectorStarts.length; example++)
    for (let i = vectorStarts[example] as number; i < (vectorStarts[example + 1] as number); i++) {
      const at = next[ids[i] as number]!++
      holders[at] = example
      holderWeights[at] = weights[i] as number
    }
  return { holderStarts, holders, holderWeights }
}
