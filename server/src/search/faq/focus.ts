import type { Starts } from './ridge.ts'
import { factorise } from './symmetric-solve.ts'

/** Where the phrasings of an answer spread this many times as much as unit vectors do on average, a direction counts half. 4 to 10 do as well. */
const tolerance = 6

/**
 * Learns in which directions the phrasings of one answer differ from each other, and makes these count less: there the
 * meaning does not tell answers apart. The linear discriminant: with S = L·Lᵀ the spread within answers, and some of it
 * everywhere, meanings are compared as L⁻¹·meaning.
 */
export function learnFocus(
  meanings: (Float32Array | undefined)[],
  starts: Starts,
  dimensions: number,
): (meaning: Float32Array) => Float32Array {
  const spread = new Float64Array(dimensions * dimensions)
  let freedom = 0
  for (let a = 0; a + 1 < starts.length; a++) {
    const family = meanings.slice(starts[a], starts[a + 1]).filter((meaning) => meaning !== undefined)
    if (family.length < 2) continue
    freedom += family.length - 1
    addSpread(family, spread, dimensions)
  }
  if (freedom === 0) return (meaning) => meaning
  for (let i = 0; i < spread.length; i++) spread[i] = (spread[i] as number) / freedom
  for (let d = 0; d < dimensions; d++)
    spread[d * dimensions + d] = (spread[d * dimensions + d] as number) + tolerance / dimensions
  const triangle = factorise(spread, dimensions)

  return (meaning) => {
    const focused = new Float32Array(dimensions)
    for (let row = 0; row < dimensions; row++) {
      const at = row * dimensions
      let rest = meaning[row] as number
      for (let d = 0; d < row; d++) rest -= (triangle[at + d] as number) * (focused[d] as number)
      focused[row] = rest / (triangle[at + row] as number)
    }
    normalise(focused)
    return focused
  }
}

/** Adds the products of the differences from the family's mean: a lower triangle, row after row. */
function addSpread(family: Float32Array[], spread: Float64Array, dimensions: number): void {
  const mean = new Float64Array(dimensions)
  for (const meaning of family)
    for (let d = 0; d < dimensions; d++) mean[d] = (mean[d] as number) + (meaning[d] as number) / family.length
  for (const meaning of family) {
    const difference = mean.map((value, d) => (meaning[d] as number) - value)
    for (let i = 0; i < dimensions; i++) {
      const at = i * dimensions
      const factor = difference[i] as number
      for (let j = 0; j <= i; j++) spread[at + j] = (spread[at + j] as number) + factor * (difference[j] as number)
    }
  }
}

/** Gives a vector the length 1, in place; false when it has none. */
export function normalise(vector: Float32Array): boolean {
  let square = 0
  for (let d = 0; d < vector.length; d++) square += (vector[d] as number) ** 2
  if (square === 0) return false
  const scale = 1 / Math.sqrt(square)
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale
  return true
}
