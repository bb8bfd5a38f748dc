import { learnFocus, normalise } from './focus.ts'
import { questionWords } from './grams.ts'
import type { Starts } from './ridge.ts'
import { createSpellingIndex, type SpellingVector } from './spelling-index.ts'
import { createWordRarity, type WordRarity } from './word-rarity.ts'
import type { WordVectors } from './word-vectors.ts'

/** How much meaning counts beside spelling where every word has a vector. */
const meaningShare = 0.55
/** Likeness of meaning is exp(sharpness · (cosine − 1)): what is close in several respects at once stands out. */
const sharpness = 2
/** How much more a word rare among the known questions tells about the meaning of a question. */
const rarityPower = 0.4
/** A language the table was not made for shares some words by accident; vectors would then mislead. */
const leastKnownWords = 0.75

/** A question in the form in which it is compared. */
export interface Portrait {
  words: string[]
  spelling: SpellingVector
  /** A unit vector, or nothing when no word has a known meaning. */
  meaning: Float32Array | undefined
  /** Square roots of the shares, so that the likeness of a question with itself is 1. */
  spellingFactor: number
  meaningFactor: number
}

/**
 * Compares questions by spelling and, where the words are known, by meaning. Likeness runs from 0 to 1, which it is with itself.
 * What tells the answers apart counts more, so it needs to know which questions share one.
 */
export function createLikeness(worded: string[][], starts: Starts, vectors: WordVectors | undefined) {
  const rarityOf = createWordRarity(worded)
  const spelling = createSpellingIndex(worded, starts)
  const meanings = vectors && knowsWordsOf(vectors, worded) ? vectors : undefined
  const dimensions = meanings?.dimensions ?? 0
  const plainMeanings = worded.map((words) => meaningOf(words, meanings, rarityOf))
  const focus = learnFocus(
    plainMeanings.map(({ meaning }) => meaning),
    starts,
    dimensions,
  )
  const examples = worded.map((words, i) =>
    portray(words, spelling.vectors[i] as SpellingVector, plainMeanings[i] as Meaning),
  )
  const meaningRows = new Float32Array(examples.length * dimensions)
  for (const [i, { meaning }] of examples.entries()) if (meaning) meaningRows.set(meaning, i * dimensions)

  const scratch = new Float32Array(spelling.featureCount)

  function portray(words: string[], spellingVector: SpellingVector, { meaning, known }: Meaning): Portrait {
    const share = meaning ? meaningShare * known : 0
    return {
      words,
      spelling: spellingVector,
      meaning: meaning && focus(meaning),
      spellingFactor: Math.sqrt(1 - share),
      meaningFactor: Math.sqrt(share),
    }
  }

  function portraitOf(question: string): Portrait {
    const words = questionWords(question)
    return portray(words, spelling.vectorOf(words), meaningOf(words, meanings, rarityOf))
  }

  /** The likeness of a question to each of the first `count` examples. */
  function toExamples(portrait: Portrait, count = examples.length): Float64Array {
    const likeness = new Float64Array(examples.length)
    spelling.addSimilarities(portrait.spelling, likeness)
    for (let i = 0; i < count; i++) {
      const example = examples[i] as Portrait
      let sum = portrait.spellingFactor * example.spellingFactor * (likeness[i] as number)
      const factor = portrait.meaningFactor * example.meaningFactor
      if (factor > 0) sum += factor * likenessOfMeaning(portrait.meaning as Float32Array, meaningRows, i * dimensions)
      likeness[i] = sum
    }
    return likeness
  }

  /** The likeness of a few portraits with each other: a lower triangle, row after row. */
  function among(portraits: Portrait[]): Float64Array {
    const count = portraits.length
    const likeness = new Float64Array(count * count)
    for (const [i, one] of portraits.entries()) {
      const { ids, weights } = one.spelling
      for (let k = 0; k < ids.length; k++) scratch[ids[k] as number] = weights[k] as number
      for (let j = 0; j <= i; j++) {
        const other = portraits[j] as Portrait
        let cosine = 0
        for (let k = 0; k < other.spelling.ids.length; k++)
          cosine += (other.spelling.weights[k] as number) * (scratch[other.spelling.ids[k] as number] as number)
        const factor = one.meaningFactor * other.meaningFactor
        const meaning =
          factor > 0 ? factor * likenessOfMeaning(one.meaning as Float32Array, other.meaning as Float32Array, 0) : 0
        likeness[i * count + j] = one.spellingFactor * other.spellingFactor * cosine + meaning
      }
      for (let k = 0; k < ids.length; k++) scratch[ids[k] as number] = 0
    }
    return likeness
  }

  return { portraitOf, toExamples, among, examples, meanings }
}
export type Likeness = ReturnType<typeof createLikeness>

function likenessOfMeaning(meaning: Float32Array, rows: Float32Array, at: number): number {
  let cosine = 0
  for (let d = 0; d < meaning.length; d++) cosine += (meaning[d] as number) * (rows[at + d] as number)
  return Math.exp(sharpness * (cosine - 1))
}

function knowsWordsOf(vectors: WordVectors, worded: string[][]): boolean {
  const all = worded.flat()
  return all.length > 0 && all.filter(vectors.has).length / all.length >= leastKnownWords
}

interface Meaning {
  /** A unit vector, or nothing when no word has a known meaning. */
  meaning: Float32Array | undefined
  /** 0 to 1. */
  known: number
}

/** The direction in which the words of a question point together, and how much of what they tell is known. */
function meaningOf(words: string[], vectors: WordVectors | undefined, rarityOf: WordRarity): Meaning {
  const unknown = { meaning: undefined, known: 0 }
  if (!vectors) return unknown
  const meaning = new Float32Array(vectors.dimensions)
  let known = 0
  let all = 0
  for (const word of words) {
    const weight = rarityOf(word) ** rarityPower
    all += weight
    if (vectors.add(word, weight, meaning)) known += weight
  }
  return normalise(meaning) ? { meaning, known: known / all } : unknown
}
