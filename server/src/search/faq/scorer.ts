import type { Trial } from './certainty.ts'
import { createNeighbourRidge } from './neighbour-ridge.ts'
import { createRidge, ridgePenalty, type Starts, trainRidge } from './ridge.ts'
import type { Similarity } from './similarity.ts'
import type { SupportOfExample } from './support.ts'

/**
 * Kernel ridge is cubic in its examples, and each question costs a weight per example and answer: beyond these limits
 * it is solved per question, over the nearest examples.
 */
const mostTrained = 1_500
const mostWeights = 250_000
/** Trials used to calibrate a large knowledge base's threshold for "I don't know". */
const mostTrials = 100

/** The result of training. */
export interface ScorerModel {
  /** Only for the trained ridge; absent if it is solved per question. */
  weights: Float32Array | undefined
  /** The score that an answer's own phrasings reach. */
  reach: Float64Array
}

/** A question's scores for all answers, on one scale: about 1 is what an answer's own phrasings reach. */
export function createScorer({ weights, reach }: ScorerModel, similarity: Similarity, starts: Starts) {
  const scoresBy = weights ? createRidge(weights, starts) : createNeighbourRidge(similarity, starts)
  const roots = reach.map(Math.sqrt)
  return (words: string[]): Float64Array => level(scoresBy(similarity.ofQuestion(words)), roots)
}

/**
 * The scores of the asked examples for all answers, as if the held-out examples (including the asked ones) were absent.
 */
type HeldOut = (held: number[], asked: number[]) => Float64Array[]
interface Ridge {
  weights: Float32Array | undefined
  heldOut: HeldOut
}

/**
 * Trains on all examples if there are few, and per question if there are many. Then tests examples once as new
 * phrasings of their answer and once as if their answer didn't exist: `trials` is the resulting evidence.
 */
export function trainScorer(
  similarity: Similarity,
  starts: Starts,
  supportOfExample: SupportOfExample,
): ScorerModel & { trials: Trial[] } {
  const { size } = similarity
  const isSmall = size <= mostTrained && size * (starts.length - 1) <= mostWeights
  const closeness: number[] = []
  for (let a = 0; a + 1 < starts.length; a++)
    closeness.push(closenessOf(similarity, starts[a] as number, starts[a + 1] as number))
  const reach = Float64Array.from(closeness, reachOf)
  const { weights, heldOut } = isSmall ? whole(similarity, starts) : near(similarity, starts)
  const stride = isSmall ? 1 : Math.max(1, Math.floor(size / mostTrials))
  const trials: Trial[] = []
  const tried = (scores: Float64Array, reaches: Float64Array, example: number, own: number) => {
    const found = bestOf(level(scores, reaches.map(Math.sqrt)))
    const { best } = found
    return { ...found, reach: reaches[best] as number, support: supportOfExample(example, best, best === own) }
  }
  for (let a = 0; a < reach.length; a++) {
    const family = range(starts[a] as number, starts[a + 1] as number)
    const asked = family.filter((example) => example % stride === 0)
    for (const [k, scores] of heldOut(family, asked).entries()) {
      scores[a] = 0
      trials.push({ ...tried(scores, reach, asked[k] as number, a), isRight: false })
    }
    if (family.length < 2) continue
    const reachWithout = reach.with(a, reachOf(closenessWithout(closeness[a] as number, family.length)))
    for (const example of asked) {
      const trial = tried(heldOut([example], [example])[0] as Float64Array, reachWithout, example, a)
      if (trial.best === a) trials.push({ ...trial, isRight: true })
    }
  }
  return { weights, reach, trials }
}

function whole(similarity: Similarity, starts: Starts): Ridge {
  const { size } = similarity
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) matrix.set(similarity.ofExample(i, i + 1), i * size)
  const { weights, heldOutScores } = trainRidge(matrix, starts)
  return {
    weights,
    heldOut: (held, asked) => heldOutScores(held).filter((_, k) => asked.includes(held[k] as number)),
  }
}

function near(similarity: Similarity, starts: Starts): Ridge {
  const score = createNeighbourRidge(similarity, starts)
  return {
    weights: undefined,
    heldOut: (held, asked) =>
      asked.map((example) => {
        const toExamples = similarity.ofExample(example)
        for (const i of held) toExamples[i] = 0
        return score(toExamples)
      }),
  }
}

/** The best answer and its score. */
export function bestOf(scores: Float64Array): { best: number; score: number } {
  let best = 0
  for (let a = 1; a < scores.length; a++) if ((scores[a] as number) > (scores[best] as number)) best = a
  return { best, score: Math.max(0, scores[best] ?? 0) }
}

/** How similar the phrasings of an answer are: the mean over them of the summed similarity to all of them. */
function closenessOf(similarity: Similarity, first: number, last: number): number {
  const count = last - first
  const triangle = similarity.among(range(first, last))
  let sum = 0
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) sum += (i === j ? 1 : 2) * (triangle[i * count + j] as number)
  return sum / count
}
const closenessWithout = (closeness: number, count: number): number => 1 + ((count - 2) * (closeness - 1)) / (count - 1)

/** The score that an answer's own phrasings reach: more and closer ones pull harder against the ridge. */
const reachOf = (closeness: number): number => closeness / (closeness + ridgePenalty)

/**
 * Scales scores by the square root of the reach, in place: half way, so that answers with many phrasings keep part of
 * their lead.
 */
function level(scores: Float64Array, roots: Float64Array): Float64Array {
  for (let a = 0; a < scores.length; a++) scores[a] = (scores[a] as number) / (roots[a] as number)
  return scores
}

const range = (first: number, last: number): number[] => Array.from({ length: last - first }, (_, k) => first + k)
