/** Vectors of texts from a provider's embedding model: texts of similar meaning point in similar directions. */
export interface Meanings {
  /** Identifies the model: vectors of different models cannot be compared. */
  key: string
  dimensions: number
  /** Row by row, from -127 to 127. Their length is meaningless. */
  rows: Int8Array
  /** For each text, in order, the row of its vector; -1 if not known yet. */
  rowOf: Int32Array
}

/** The vector of a message: a unit vector. */
export type Meaning = Float32Array

/** The texts sent to a provider's embedding model: the author's questions, or the passages with their titles. */
export const textsOf = (input: Texts): string[] =>
  'passages' in input
    ? input.passages.map(({ title, text }) => `${title}\n${text}`)
    : input.entries.flatMap(({ questions }) => questions)
type Texts = { entries: { questions: string[] }[] } | { passages: { title: string; text: string }[] }

/** The cosine of a vector with each row. */
export function createCosines({ rows, dimensions }: Pick<Meanings, 'rows' | 'dimensions'>) {
  const count = dimensions > 0 ? rows.length / dimensions : 0
  const lengths = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    let sum = 0
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) sum += (rows[at] as number) ** 2
    lengths[row] = Math.sqrt(sum) || 1
  }

  function cosinesWith(meaning: Meaning): Float64Array {
    const cosines = new Float64Array(count)
    // A server may serve another model under the same name.
    if (meaning.length !== dimensions) return cosines
    for (let row = 0, at = 0; row < count; row++) {
      let sum = 0
      for (let d = 0; d < dimensions; d++, at++) sum += (meaning[d] as number) * (rows[at] as number)
      cosines[row] = sum / (lengths[row] as number)
    }
    return cosines
  }

  const meaningOf = (row: number): Meaning =>
    Float32Array.from(
      rows.subarray(row * dimensions, (row + 1) * dimensions),
      (value) => value / (lengths[row] as number),
    )

  return { count, cosinesWith, meaningOf }
}

/** The most compact form of a vector in memory. */
export function quantise(vector: ArrayLike<number>): Int8Array {
  let largest = 0
  for (let d = 0; d < vector.length; d++) largest = Math.max(largest, Math.abs(vector[d] as number))
  return Int8Array.from(vector, (value) => Math.round((127 * value) / (largest || 1)))
}

export function asMeaning(vector: ArrayLike<number>): Meaning {
  let sum = 0
  for (let d = 0; d < vector.length; d++) sum += (vector[d] as number) ** 2
  const length = Math.sqrt(sum) || 1
  return Float32Array.from(vector, (value) => value / length)
}
