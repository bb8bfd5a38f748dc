/** Dot product of two slices. */
export function dot(one: Float32Array, from: number, other: Float32Array, start: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (one[from + i] as number) * (other[start + i] as number)
  return sum
}

/** Normalises a vector to length 1 in place; false if its length is 0. */
export function normalise(vector: Float32Array): boolean {
  const square = dot(vector, 0, vector, 0, vector.length)
  if (square === 0) return false
  const scale = 1 / Math.sqrt(square)
  for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] as number) * scale
  return true
}

/** Adds rows to sums element by element: four at a time, for one load and one store of each sum. */
export function addRows(sums: Float64Array, rows: Float32Array[]): void {
  const { length } = sums
  let next = 0
  for (; next + 3 < rows.length; next += 4) {
    const [a, b, c, d] = [rows[next], rows[next + 1], rows[next + 2], rows[next + 3]] as FourRows
    for (let i = 0; i < length; i++)
      sums[i]! += (a[i] as number) + (b[i] as number) + (c[i] as number) + (d[i] as number)
  }
  for (; next < rows.length; next++) {
    const row = rows[next] as Float32Array
    for (let i = 0; i < length; i++) sums[i]! += row[i] as number
  }
}
type FourRows = [Float32Array, Float32Array, Float32Array, Float32Array]
