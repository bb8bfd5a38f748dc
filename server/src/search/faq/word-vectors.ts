import { readFileSync } from 'node:fs'

const magic = 'BKV1'
const headerBytes = 16

/** Meaning of words as short vectors, the longer the more a word tells. */
export interface WordVectors {
  dimensions: number
  has: (word: string) => boolean
  /** Adds the word's vector, times a weight, to `sum`; false when the word is unknown. */
  add: (word: string, weight: number, sum: Float32Array) => boolean
}

/** Reads the table that `make-word-vectors` writes: header, words, one scale per word, one byte per number. */
export function readWordVectors(path: string): WordVectors {
  const file = readFileSync(path)
  if (file.toString('latin1', 0, 4) !== magic) throw new Error(`${path} is not a table of word vectors.`)
  const [count, dimensions, wordBytes] = [file.readUInt32LE(4), file.readUInt32LE(8), file.readUInt32LE(12)]
  const words = file.toString('utf8', headerBytes, headerBytes + wordBytes).split('\n')
  const rowOf = new Map(words.map((word, row) => [word, row]))
  const scalesAt = headerBytes + wordBytes
  const scales = Float32Array.from({ length: count }, (_, row) => file.readFloatLE(scalesAt + 4 * row))
  const numbers = new Int8Array(file.buffer, file.byteOffset + scalesAt + 4 * count, count * dimensions)
  return {
    dimensions,
    has: (word) => rowOf.has(word),
    add(word, weight, sum) {
      const row = rowOf.get(word)
      if (row === undefined) return false
      const scale = weight * (scales[row] as number)
      const at = row * dimensions
      for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + scale * (numbers[at + d] as number)
      return true
    },
  }
}
