import { factorise, invertTriangle, type Matrix } from './symmetric-solve.ts'

/** Regularisation: a lower value trusts each single phrasing more. */
export const ridgePenalty = 0.5

/** Examples of one answer are contiguous: answer `a` owns the examples from `starts[a]` up to `starts[a + 1]`. */
export type Starts = Int32Array

/**
 * Kernel ridge regression, one against all: an answer's score is a weighted sum of similarities, near 1 for its own
 * examples. Costs size³ / 3, so use it for up to about 1,500 examples.
 */
export function trainRidge(similarity: Matrix, starts: Starts) {
  const size = starts[starts.length - 1] as number
  const answers = starts.length - 1
  for (let i = 0; i < size; i++) similarity[i * size + i] = (similarity[i * size + i] as number) + ridgePenalty
  const inverse = invertTriangle(factorise(similarity, size), size)
  const weights = weightsOf(inverse, starts)

  /**
   * Leave-out scores: what some examples would have scored without any of them. Exact, without retraining: for the
   * held-out block B, scores = Y_B − (G⁻¹_BB)⁻¹ · (G⁻¹Y)_B.
   */
  function heldOutScores(held: number[]): Float64Array[] {
    const count = held.length
    const block = new Float64Array(count * count)
    const part = new Float64Array(count * answers)
    for (const [i, example] of held.entries()) {
      for (let j = 0; j <= i; j++) block[i * count + j] = inverseEntry(inverse, size, example, held[j] as number)
      part.set(weights.subarray(example * answers, (example + 1) * answers), i * answers)
    }
    solve(block, count, part, answers)
    return held.map((example, i) => {
      const scores = part.slice(i * answers, (i + 1) * answers).map((value) => -value)
      const own = answerOf(starts, example)
      scores[own] = (scores[own] as number) + 1
      return scores
    })
  }
  return { weights: grouped(weights, size, answers), heldOutScores }
}

/**
 * How many answers are processed together: their sums share each load of a similarity and do not wait for each other.
 */
const abreast = 8

/** The weights of eight answers for each example, then those of the next eight; padded with zeros. */
function grouped(weights: Float64Array, size: number, answers: number): Float32Array {
  const sorted = new Float32Array(roomFor(answers) * size)
  for (let i = 0; i < size; i++)
    for (let a = 0; a < answers; a++) {
      const place = a % abreast
      sorted[(a - place) * size + abreast * i + place] = weights[i * answers + a] as number
    }
  return sorted
}
const roomFor = (answers: number): number => abreast * Math.ceil(answers / abreast)

/**
 * Scores all answers with the trained weights, given a question's similarity to each example; the next call overwrites
 * the scores.
 */
export function createRidge(weights: Float32Array, starts: Starts): (toExamples: Float64Array) => Float64Array {
  const answers = starts.length - 1
  const sums = new Float64Array(roomFor(answers))
  const scores = sums.subarray(0, answers)
  return (toExamples) => {
    writeSums(sums, weights, toExamples)
    return scores
  }
}

function writeSums(sums: Float64Array, weights: Float32Array, toExamples: Float64Array): void {
  const size = toExamples.length
  let at = 0
  for (let first = 0; first < sums.length; first += abreast) {
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let s4 = 0
    let s5 = 0
    let s6 = 0
    let s7 = 0
    for (let i = 0; i < size; i++, at += abreast) {
      const near = toExamples[i] as number
      // `at | 1` equals `at + 1` here, but cannot overflow and needs no overflow check.
      s0 += near * (weights[at] as number)
      s1 += near * (weights[at | 1] as number)
      s2 += near * (weights[at | 2] as number)
      s3 += near * (weights[at | 3] as number)
      s4 += near * (weights[at | 4] as number)
      s5 += near * (weights[at | 5] as number)
      s6 += near * (weights[at | 6] as number)
      s7 += near * (weights[at | 7] as number)
    }
    sums[first] = s0
    sums[first | 1] = s1
    sums[first | 2] = s2
    sums[first | 3] = s3
    sums[first | 4] = s4
    sums[first | 5] = s5
    sums[first | 6] = s6
    sums[first | 7] = s7
  }
}

export function answerOf(starts: Starts, example: number): number {
  let answer = 0
  while ((starts[answer + 1] as number) <= example) answer++
  return answer
}

/** G⁻¹Y, where Y says which example belongs to which answer, and G⁻¹ = L⁻ᵀ · L⁻¹. */
function weightsOf(inverse: Matrix, starts: Starts): Float64Array {
  const answers = starts.length - 1
  const size = starts[answers] as number
  const sums = new Float64Array(size * answers)
  for (let k = 0; k < size; k++)
    for (let a = 0; a < answers && (starts[a] as number) <= k; a++) {
      const end = Math.min(starts[a + 1] as number, k + 1)
      let sum = 0
      for (let j = starts[a] as number; j < end; j++) sum += inverse[k * size + j] as number
      sums[k * answers + a] = sum
    }
  const weights = new Float64Array(size * answers)
  // Four rows at a time, for one load and one store of each weight; the last rows are padded with zeros.
  for (let k = 0; k < size; k += 4) {
    const last = Math.min(k + 3, size - 1)
    const reached = answerOf(starts, last) + 1
    const rows = [k, Math.min(k + 1, last), Math.min(k + 2, last), Math.min(k + 3, last)] as const
    const [r0, r1, r2, r3] = rows.map((row) => row * answers) as [number, number, number, number]
    for (let i = 0; i <= last; i++) {
      const f0 = inverse[k * size + i] as number
      const f1 = k + 1 <= last ? (inverse[(k + 1) * size + i] as number) : 0
      const f2 = k + 2 <= last ? (inverse[(k + 2) * size + i] as number) : 0
      const f3 = k + 3 <= last ? (inverse[(k + 3) * size + i] as number) : 0
      const at = i * answers
      for (let a = 0; a < reached; a++)
        weights[at + a] =
          (weights[at + a] as number) +
          f0 * (sums[r0 + a] as number) +
          f1 * (sums[r1 + a] as number) +
          f2 * (sums[r2 + a] as number) +
          f3 * (sums[r3 + a] as number)
    }
  }
  return weights
}

function inverseEntry(inverse: Matrix, size: number, i: number, j: number): number {
  let sum = 0
  for (let k = Math.max(i, j); k < size; k++)
    sum += (inverse[k * size + i] as number) * (inverse[k * size + j] as number)
  return sum
}

/** Solves a small symmetric positive definite system for many right-hand sides, in place. */
function solve(matrix: Matrix, size: number, right: Float64Array, width: number): void {
  const triangle = factorise(matrix, size)
  const subtract = (into: number, from: number, factor: number): void => {
    for (let j = 0; j < width; j++)
      right[into * width + j] = (right[into * width + j] as number) - factor * (right[from * width + j] as number)
  }
  const divide = (row: number): void => {
    const divisor = triangle[row * size + row] as number
    for (let j = 0; j < width; j++) right[row * width + j] = (right[row * width + j] as number) / divisor
  }
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) subtract(row, k, triangle[row * size + k] as number)
    divide(row)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) subtract(row, k, triangle[k * size + row] as number)
    divide(row)
  }
}
