import { keyOf } from '../text/keys.ts'
import { dot, normalise } from './dot.ts'
import { fitFocus, focused } from './focus.ts'
import type { Starts } from './ridge.ts'
import { createSpellingIndex, fitSpelling, type SpellingModel, type SpellingVector } from './spelling-index.ts'
import { fitWordRarity, rarityOfWord, type WordRarity } from './word-rarity.ts'
import { addVector, hasVector, type WordVectors } from './word-vectors.ts'
import { createWordViews, type MeaningModel, type Seen } from './word-views.ts'

/** Weight of meaning relative to spelling when every word has a vector. */
const meaningShare = 0.55
/** Similarity of meaning is exp(sharpness · (cosine − 1)): being close in several respects stands out. */
const sharpness = 2
/** A language the table was not built for shares some words by accident; vectors would then mislead. */
const leastKnownWords = 0.75

/** Data about the examples: only numbers, so that threads can transfer it. */
export interface SimilarityModel {
  spelling: SpellingModel
  rarity: WordRarity
  spellingFactors: Float64Array
  meaningFactors: Float64Array
  /** Absent if the examples are in a language without word vectors. */
  meaning: MeaningModel | undefined
}

/** Distinctive features count more, so it needs to know which questions share an answer. */
export function fitSimilarity(worded: string[][], starts: Starts, vectors: WordVectors | undefined): SimilarityModel {
  const rarity = fitWordRarity(worded)
  const meanings = vectors && knowsWordsOf(vectors, worded) ? vectors : undefined
  const plain = worded.map((words) => meaningOf(words, meanings, rarity))
  const shares = plain.map(({ meaning, known }) => (meaning ? meaningShare * known : 0))
  return {
    spelling: fitSpelling(worded, starts),
    rarity,
    spellingFactors: Float64Array.from(shares, (share) => Math.sqrt(1 - share)),
    meaningFactors: Float64Array.from(shares, Math.sqrt),
    meaning:
      meanings &&
      meaningModelOf(
        plain.map(({ meaning }) => meaning),
        starts,
        meanings.dimensions,
      ),
  }
}

function meaningModelOf(meanings: (Float32Array | undefined)[], starts: Starts, dimensions: number): MeaningModel {
  const lens = fitFocus(meanings, starts, dimensions)
  const rows = new Float32Array(meanings.length * dimensions)
  for (const [i, meaning] of meanings.entries()) {
    if (!meaning) continue
    const seen = focused(meaning, lens)
    normalise(seen)
    rows.set(seen, i * dimensions)
  }
  return { lens, dimensions, rows }
}

/** Compares questions by spelling and, for known words, by meaning. Similarity is 0 to 1, and 1 with itself. */
export function createSimilarity(model: SimilarityModel, vectors: WordVectors | undefined) {
  const { spellingFactors, meaningFactors } = model
  const { vectorStarts, ids, weights } = model.spelling
  const spelling = createSpellingIndex(model.spelling)
  const see = model.meaning && vectors && createWordViews(model.meaning, vectors, model.rarity)
  const { rows, dimensions } = model.meaning ?? { rows: new Float32Array(0), dimensions: 0 }
  const size = spellingFactors.length
  const toExamples = new Float64Array(size)
  let scratch: Float32Array | undefined

  /** The similarity of a question to each example; the next call overwrites it. */
  function ofQuestion(words: string[]): Float64Array {
    toExamples.fill(0)
    spelling.addSimilarities(spelling.vectorOf(words), toExamples)
    const seen = see?.(words.map(keyOf))
    if (seen && seen.known > 0) blend(toExamples, seen, model)
    else multiply(toExamples, spellingFactors)
    return toExamples
  }

  /** The similarity of an example to each of the first `count` examples. */
  function ofExample(example: number, count = size): Float64Array {
    const similarity = new Float64Array(size)
    spelling.addSimilarities(spellingOf(example), similarity)
    for (let i = 0; i < count; i++)
      similarity[i] =
        (similarity[i] as number) * (spellingFactors[example] as number) * (spellingFactors[i] as number) +
        ofMeaning(example, i)
    return similarity
  }

  function ofMeaning(one: number, other: number): number {
    const factor = (meaningFactors[one] as number) * (meaningFactors[other] as number)
    return factor > 0
      ? factor * similarityOfCosine(dot(rows, one * dimensions, rows, other * dimensions, dimensions))
      : 0
  }

  function spellingOf(example: number): SpellingVector {
    const [from, to] = [vectorStarts[example], vectorStarts[example + 1]]
    return { ids: ids.subarray(from, to), weights: weights.subarray(from, to) }
  }

  /** The similarity of a few examples with each other: a lower triangle, row by row. */
  function among(examples: ArrayLike<number>): Float64Array {
    const count = examples.length
    const similarity = new Float64Array(count * count)
    scratch ??= new Float32Array(model.spelling.rarity.length)
    for (let i = 0; i < count; i++) {
      const one = examples[i] as number
      const own = spellingOf(one)
      for (let k = 0; k < own.ids.length; k++) scratch[own.ids[k] as number] = own.weights[k] as number
      for (let j = 0; j <= i; j++) {
        const other = examples[j] as number
        let cosine = 0
        for (let k = vectorStarts[other] as number; k < (vectorStarts[other + 1] as number); k++)
          cosine += (weights[k] as number) * (scratch[ids[k] as number] as number)
        similarity[i * count + j] =
          (spellingFactors[one] as number) * (spellingFactors[other] as number) * cosine + ofMeaning(one, other)
      }
      for (let k = 0; k < own.ids.length; k++) scratch[own.ids[k] as number] = 0
    }
    return similarity
  }

  return { size, ofQuestion, ofExample, among }
}
export type Similarity = ReturnType<typeof createSimilarity>

/** Weighted sum of spelling and meaning similarity, in place. */
function blend(
  similarity: Float64Array,
  { known, products, length }: Seen,
  { spellingFactors, meaningFactors }: SimilarityModel,
): void {
  const share = meaningShare * known
  const [spellingFactor, meaningFactor] = [Math.sqrt(1 - share), Math.sqrt(share)]
  const scale = sharpness / length
  for (let i = 0; i < similarity.length; i++)
    similarity[i] =
      (similarity[i] as number) * spellingFactor * (spellingFactors[i] as number) +
      meaningFactor * (meaningFactors[i] as number) * Math.exp(scale * (products[i] as number) - sharpness)
}

function multiply(similarity: Float64Array, factors: Float64Array): void {
  for (let i = 0; i < similarity.length; i++) similarity[i] = (similarity[i] as number) * (factors[i] as number)
}

const similarityOfCosine = (cosine: number): number => Math.exp(sharpness * (cosine - 1))

function knowsWordsOf(vectors: WordVectors, worded: string[][]): boolean {
  const all = worded.flat()
  return all.length > 0 && all.filter((word) => hasVector(vectors, keyOf(word))).length / all.length >= leastKnownWords
}

interface Meaning {
  /** A unit vector, or undefined if no word has a known vector. */
  meaning: Float32Array | undefined
  /** 0 to 1. */
  known: number
}

/** The combined direction of a question's words, and how much of their information content is known. */
function meaningOf(words: string[], vectors: WordVectors | undefined, rarity: WordRarity): Meaning {
  const unknown = { meaning: undefined, known: 0 }
  if (!vectors) return unknown
  const meaning = new Float32Array(vectors.dimensions)
  let known = 0
  let all = 0
  for (const word of words) {
    const key = keyOf(word)
    const weight = rarityOfWord(rarity, key)
    all += weight
    if (addVector(vectors, key, weight, meaning)) known += weight
  }
  return normalise(meaning) ? { meaning, known: known / all } : unknown
}
