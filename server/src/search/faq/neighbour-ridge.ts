import { ridgePenalty, type Starts } from './ridge.ts'
import type { Similarity } from './similarity.ts'
import { factorise, solveOne } from './symmetric-solve.ts'

/**
 * Enough examples to separate about eight likely answers, few enough to solve for each question in a millisecond or
 * two.
 */
const answersCompared = 8
const [fewestNeighbours, mostNeighbours] = [24, 64]

/**
 * The same ridge for any number of examples: solved per question, over its nearest examples. Nothing is trained, so it
 * costs nothing when indexing.
 */
export function createNeighbourRidge(
  similarity: Similarity,
  starts: Starts,
): (toExamples: Float64Array) => Float64Array {
  const answers = starts.length - 1
  const size = starts[answers] as number
  const ownerOf = new Int32Array(size)
  for (let a = 0; a < answers; a++) ownerOf.fill(a, starts[a], starts[a + 1])
  const neighbours = Math.max(
    fewestNeighbours,
    Math.min(mostNeighbours, Math.round((answersCompared * size) / answers)),
  )

  function score(toExamples: Float64Array): Float64Array {
    const near = nearest(toExamples)
    const count = near.length
    const matrix = new Float64Array(count * count)
    const between = similarity.among(near)
    for (let i = 0; i < count; i++) {
      for (let j = 0; j <= i; j++) matrix[i * count + j] = between[i * count + j] as number
      matrix[i * count + i] = (matrix[i * count + i] as number) + ridgePenalty
    }
    const shares = solveOne(
      factorise(matrix, count),
      count,
      Float64Array.from(near, (i) => toExamples[i] as number),
    )
    const scores = new Float64Array(answers)
    for (let i = 0; i < count; i++) {
      const owner = ownerOf[near[i] as number] as number
      scores[owner] = (scores[owner] as number) + (shares[i] as number)
    }
    return scores
  }

  function nearest(toExamples: Float64Array): number[] {
    const values = toExamples.filter((value) => value > 0).sort()
    const least = values[Math.max(0, values.length - neighbours)] ?? 1
    const near: number[] = []
    for (let i = 0; i < size && near.length < neighbours; i++) if ((toExamples[i] as number) >= least) near.push(i)
    return near
  }
  return score
}
