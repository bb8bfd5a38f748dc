import { closeSync, openSync, readSync } from 'node:fs'
import { sharable } from '../sharable.ts'
import { createKeyNumbers, findKey, type Key, type KeyTable, keyOf } from '../text/keys.ts'

const magic = 'BKV1'
const headerBytes = 16

/** Word vectors, longer for more informative words. Shared by all threads, in shared memory. */
export interface WordVectors {
  dimensions: number
  words: KeyTable
  scales: Float32Array
  /** One row per word. */
  numbers: Int8Array
}

/** Reads the table that `make-word-vectors` writes: header, words, one scale per word, one byte per number. */
export function readWordVectors(path: string): WordVectors {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    readSync(file, header, 0, headerBytes, 0)
    if (header.toString('latin1', 0, 4) !== magic) throw new Error(`${path} is not a table of word vectors.`)
    const [count, dimensions, wordBytes] = [header.readUInt32LE(4), header.readUInt32LE(8), header.readUInt32LE(12)]
    const words = Buffer.alloc(wordBytes)
    readSync(file, words, 0, wordBytes, headerBytes)
    const scales = new Float32Array(new SharedArrayBuffer(4 * count))
    const numbers = new Int8Array(new SharedArrayBuffer(count * dimensions))
    readSync(file, scales, 0, scales.byteLength, headerBytes + wordBytes)
    readSync(file, numbers, 0, numbers.byteLength, headerBytes + wordBytes + scales.byteLength)
    return { dimensions, words: sharable(numberedLines(words, count)), scales, numbers }
  } finally {
    closeSync(file)
  }
}

export const hasVector = ({ words }: WordVectors, word: Key): boolean => findKey(words, word) >= 0

/** Adds the word's vector, times a weight, to `sum`; false when the word is unknown. */
export function addVector(
  { dimensions, words, scales, numbers }: WordVectors,
  word: Key,
  weight: number,
  sum: Float32Array,
): boolean {
  const row = findKey(words, word)
  if (row < 0) return false
  const scale = weight * (scales[row] as number)
  const at = row * dimensions
  for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + scale * (numbers[at + d] as number)
  return true
}

function numberedLines(lines: Buffer, count: number): KeyTable {
  const numbers = createKeyNumbers(2 ** Math.ceil(Math.log2(count)))
  for (const line of lines.toString('utf8').split('\n')) numbers.numberOf(keyOf(line))
  return numbers.finished()
}
