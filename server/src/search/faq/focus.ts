import { dot } from './dot.ts'
import type { Starts } from './ridge.ts'
import { factorise, invertTriangle } from './symmetric-solve.ts'

/**
 * A direction counts half where the phrasings of an answer spread this many times as much as unit vectors do on
 * average. 4 to 10 work equally well.
 */
const tolerance = 6

/** A lower triangle, stored row by row without the part above the diagonal. */
export type Lens = Float32Array

/**
 * Finds the directions in which the phrasings of one answer differ from each other and reduces their weight: there,
 * meaning does not separate answers. Linear discriminant: with S = L·Lᵀ the spread within answers, plus some of it
 * everywhere, vectors are compared as L⁻¹·vector. Undefined if no answer has two phrasings.
 */
export function fitFocus(meanings: (Float32Array | undefined)[], starts: Starts, dimensions: number): Lens | undefined {
  const spread = new Float64Array(dimensions * dimensions)
  let freedom = 0
  for (let a = 0; a + 1 < starts.length; a++) {
    const family = meanings.slice(starts[a], starts[a + 1]).filter((meaning) => meaning !== undefined)
    if (family.length < 2) continue
    freedom += family.length - 1
    addSpread(family, spread, dimensions)
  }
  if (freedom === 0) return undefined
  for (let i = 0; i < spread.length; i++) spread[i] = (spread[i] as number) / freedom
  for (let d = 0; d < dimensions; d++)
    spread[d * dimensions + d] = (spread[d * dimensions + d] as number) + tolerance / dimensions
  return packed(invertTriangle(factorise(spread, dimensions), dimensions), dimensions)
}

/** Applies the transform to a vector. */
export function focused(meaning: Float32Array, lens: Lens | undefined): Float32Array {
  if (!lens) return meaning
  const seen = new Float32Array(meaning.length)
  for (let row = 0, at = 0; row < meaning.length; at += ++row) seen[row] = dot(lens, at, meaning, 0, row + 1)
  return seen
}

function packed(triangle: Float64Array, size: number): Lens {
  const rows = new Float32Array((size * (size + 1)) / 2)
  for (let row = 0, at = 0; row < size; at += ++row) rows.set(triangle.subarray(row * size, row * size + row + 1), at)
  return rows
}

/** Adds the products of the differences from the group's mean: a lower triangle, row by row. */
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
