import { createCosines, type Meaning, type Meanings } from './meanings.ts'

/** Enough for a stable mean; more would only slow down indexing. */
const questionsSampled = 100
const passagesSampled = 200
/** Sampling multiplies at most this many numbers: about a second of work. */
const comparedAtMost = 5e8
/**
 * With only one answer, nothing shows what off-topic messages reach: models that see similarity everywhere stay below
 * this.
 */
const chanceOfOne = 0.85
/** If an author's questions are all similar, an identical message still counts. */
const chanceAtMost = 0.95
/** Fewer passages don't show how much passages differ. */
const fewPassages = 5
/** How far a passage stands out for an arbitrary question; twice as far is as near as it gets. */
const spreadsByChance = 1.7
const nearPassagesAtMost = 20

/**
 * A message's similarity in meaning to each answer, 0 to 1. Models differ in their cosines, so they are calibrated
 * against what this author's own questions reach with the nearest question of another answer: up to there, plus one
 * standard deviation, it is chance.
 */
export function createAnswerSimilarity(meanings: Meanings, entries: { id: string; questions: string[] }[]) {
  const { count, cosinesWith, meaningOf } = createCosines(meanings)
  const ownersOf: string[][] = Array.from({ length: count }, () => [])
  let text = 0
  for (const { id, questions } of entries)
    for (const _ of questions) ownersOf[meanings.rowOf[text++] as number]?.push(id)
  const chance = chanceOf()

  function chanceOf(): number {
    const reached: number[] = []
    const sampled = Math.min(questionsSampled, Math.ceil(comparedAtMost / (meanings.rows.length || 1)))
    for (const row of sampleOf(count, sampled)) {
      const own = ownersOf[row] as string[]
      let nearest = -1
      for (const [other, cosine] of cosinesWith(meaningOf(row)).entries())
        if (cosine > nearest && !ownersOf[other]?.some((id) => own.includes(id))) nearest = cosine
      if (nearest > -1) reached.push(nearest)
    }
    return reached.length === 0 ? chanceOfOne : Math.min(chanceAtMost, meanOf(reached) + spreadOf(reached))
  }

  return function nearAnswers(meaning: Meaning): Map<string, number> {
    const near = new Map<string, number>()
    for (const [row, cosine] of cosinesWith(meaning).entries()) {
      if (cosine <= chance) continue
      const similarity = (cosine - chance) / (1 - chance)
      for (const id of ownersOf[row] as string[]) near.set(id, Math.max(near.get(id) ?? 0, similarity))
    }
    return near
  }
}

/**
 * A message's similarity to the passages that stand out most in meaning, 0 to 1. A question and the passage that
 * answers it are never as similar as two questions, so what counts is how far a passage stands out from the mean of
 * all, relative to how much this bot's passages differ from each other.
 */
export function createPassageSimilarity(meanings: Meanings) {
  const { count, cosinesWith } = createCosines(meanings)
  const passagesOf: number[][] = Array.from({ length: count }, () => [])
  for (const [passage, row] of meanings.rowOf.entries()) passagesOf[row]?.push(passage)
  const spread = spreadAmong(meanings)

  return function nearPassages(meaning: Meaning): Map<number, number> {
    const near = new Map<number, number>()
    if (count < fewPassages || spread === 0) return near
    const cosines = cosinesWith(meaning)
    const mean = meanOf(cosines)
    const outstanding: { row: number; similarity: number }[] = []
    for (const [row, cosine] of cosines.entries()) {
      const similarity = (cosine - mean) / spread / spreadsByChance - 1
      if (similarity > 0) outstanding.push({ row, similarity: Math.min(1, similarity) })
    }
    outstanding.sort((one, other) => other.similarity - one.similarity).splice(nearPassagesAtMost)
    for (const { row, similarity } of outstanding)
      for (const passage of passagesOf[row] as number[]) near.set(passage, similarity)
    return near
  }
}

/** How much the cosines between passages vary. */
function spreadAmong({ rows, dimensions }: Meanings): number {
  const sample = sampleOf(rows.length / dimensions, passagesSampled)
  const few = new Int8Array(sample.length * dimensions)
  for (const [at, row] of sample.entries())
    few.set(rows.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions)
  const { cosinesWith, meaningOf } = createCosines({ rows: few, dimensions })
  return spreadOf(sample.flatMap((_, at) => [...cosinesWith(meaningOf(at)).subarray(0, at)]))
}

/** A sample of at most this many rows, evenly spread. */
function sampleOf(count: number, most: number): number[] {
  const stride = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / stride) }, (_, at) => at * stride)
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] as number
  return sum / (values.length || 1)
}

/** The standard deviation. */
function spreadOf(values: ArrayLike<number>): number {
  const mean = meanOf(values)
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += ((values[at] as number) - mean) ** 2
  return Math.sqrt(sum / (values.length || 1))
}
