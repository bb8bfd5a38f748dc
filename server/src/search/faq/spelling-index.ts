import { gramsOf, pairsOf } from './grams.ts'
import type { Starts } from './ridge.ts'

/** Tempers rarity: with few examples a gram seen once is more often an accident than a mark of its answer. */
const rarityPower = 0.5
/** How much the order of words counts beside their spelling. */
const pairShare = 0.2

/** A text as the index sees it: the features it knows, weighted so that all of the text's features make a unit vector. */
export interface SpellingVector {
  ids: Int32Array
  weights: Float32Array
}

/** Cosine similarity of spelling (character grams and word pairs) between a text and every example, by postings. */
export function createSpellingIndex(examples: string[][], answerStarts: Starts) {
  const idOf = new Map<string, number>()
  const counted = examples.map(featuresOf)
  for (const { grams, pairs } of counted)
    for (const feature of [...grams.keys(), ...pairs.keys()]) if (!idOf.has(feature)) idOf.set(feature, idOf.size)
  const holders = new Int32Array(idOf.size)
  const answersWith = new Int32Array(idOf.size)
  const lastAnswer = new Int32Array(idOf.size).fill(-1)
  let answer = 0
  for (const [example, { grams, pairs }] of counted.entries()) {
    while ((answerStarts[answer + 1] as number) <= example) answer++
    for (const feature of [...grams.keys(), ...pairs.keys()]) {
      const id = idOf.get(feature) as number
      holders[id]!++
      if (lastAnswer[id] !== answer) answersWith[id]!++
      lastAnswer[id] = answer
    }
  }
  // Half by the questions and half by the answers that hold it: what all phrasings of one answer share is telling.
  const rarity = Float32Array.from(
    holders,
    (count, id) =>
      ((rarityAmong(examples.length, count) + rarityAmong(answerStarts.length - 1, answersWith[id] as number)) / 2) **
      rarityPower,
  )

  function vectorOf({ grams, pairs }: Features): SpellingVector {
    const ids = new Int32Array(grams.size + pairs.size)
    const weights = new Float32Array(ids.length)
    let known = 0
    const addBlock = (counts: Map<string, number>, share: number): void => {
      const start = known
      let mass = 0
      for (const [feature, count] of counts) {
        const id = idOf.get(feature)
        const weight = (1 + Math.log(count)) * (id === undefined ? 1 : (rarity[id] as number))
        mass += weight ** 2
        if (id === undefined) continue
        ids[known] = id
        weights[known++] = weight
      }
      const scale = mass > 0 ? Math.sqrt(share / mass) : 0
      for (let i = start; i < known; i++) weights[i] = (weights[i] as number) * scale
    }
    addBlock(grams, 1 - pairShare)
    addBlock(pairs, pairShare)
    return { ids: ids.subarray(0, known), weights: weights.subarray(0, known) }
  }

  const vectors = counted.map(vectorOf)
  const { starts, holdersOf, weightsOf } = postingsOf(vectors, holders)

  /** Adds the similarity of the text with each example to `sums`. */
  function addSimilarities({ ids, weights }: SpellingVector, sums: Float64Array): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      const weight = weights[i] as number
      const end = starts[id + 1] as number
      for (let at = starts[id] as number; at < end; at++) {
        const example = holdersOf[at] as number
        sums[example] = (sums[example] as number) + weight * (weightsOf[at] as number)
      }
    }
  }
  return {
    vectorOf: (words: string[]) => vectorOf(featuresOf(words)),
    addSimilarities,
    vectors,
    featureCount: idOf.size,
  }
}

/** 1 for what none of them holds, near 0 for what all hold. */
const rarityAmong = (all: number, holders: number): number =>
  Math.log((all + 1) / (holders + 0.5)) / Math.log(2 * (all + 1))

interface Features {
  grams: Map<string, number>
  pairs: Map<string, number>
}
const featuresOf = (words: string[]): Features => ({ grams: countsOf(gramsOf(words)), pairs: countsOf(pairsOf(words)) })

export function countsOf(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function postingsOf(vectors: SpellingVector[], holders: Int32Array) {
  const starts = new Int32Array(holders.length + 1)
  for (let id = 0; id < holders.length; id++) starts[id + 1] = (starts[id] as number) + (holders[id] as number)
  const next = starts.slice()
  const holdersOf = new Int32Array(starts[holders.length] as number)
  const weightsOf = new Float32Array(holdersOf.length)
  for (const [example, { ids, weights }] of vectors.entries())
    for (let i = 0; i < ids.length; i++) {
      const at = next[ids[i] as number]!++
      holdersOf[at] = example
      weightsOf[at] = weights[i] as number
    }
  return { starts, holdersOf, weightsOf }
}
