/** The sum of products of two stretches of numbers. */
export function dot(one: Float32Array, from: number, other: Float32Array, start: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (one[from + i] as number) * (other[start + i] as number)
  return sum
}

/** Gives a vector the length 1, in place; false when it has none. */
export function normalise(vector: Float32Array): boolean {
  const square = dot(vector, 0, vector, 0, vector.length)
  if (square === 0) return false
  const scale = 1 / Math.sqrt(square)
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale
  return true
}

/** Adds numbers to sums, place by place. */
export function addTo(sums: Float64Array, numbers: Float32Array): void {
  const { length } = numbers
  for (let i = 0; i < length; i++) sums[i] = (sums[i] as number) + (numbers[i] as number)
}
