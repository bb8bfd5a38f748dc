import { dot } from './dot.ts'
import type { Starts } from './ridge.ts'
import { factorise, invertTriangle } from './symmetric-solve.ts'

/** Where the phrasings of an answer spread this many times as much as unit vectors do on average, a direction counts half. 4 to 10 do as well. */
const tolerance = 6

/** A lower triangle, row after row without what is above the diagonal. */
export type Lens = Float32Array

/**
 * Learns in which directions the phrasings of one answer differ from each other, and makes these count less: there the
 * meaning does not tell answers apart. The linear discriminant: with S = L·Lᵀ the spread within answers, and some of it
 * everywhere, meanings are compared as L⁻¹·meaning. Undefined where no answer has two phrasings.
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

/** A meaning, seen through the lens. */
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
