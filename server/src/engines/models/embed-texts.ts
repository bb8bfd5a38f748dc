import { createAskProvider, type Lines } from './ask-provider.ts'
import { listOf, recordOf } from './loose-json.ts'
import { type ModelAccess, ModelFailure } from './model.ts'
import { ProviderError } from './provider-error.ts'
import { readJson } from './read-json.ts'
import { wires } from './wires.ts'

const textsAtOnce = 96
const charactersAtOnce = 100_000
/** Per text. Models accept about 8,000 tokens, many of them fewer; passages and questions are far shorter. */
const charactersMost = 8_000
const dimensionsMost = 16_384

/** An embedding vector for each text, in the same order. Throws a ModelFailure. */
export type EmbedTexts = (access: ModelAccess, texts: string[], signal: AbortSignal) => Promise<Float32Array[]>

/** In OpenAI's format, which Google and all compatible servers support. Takes at most one batch of `batchesOf`. */
export function createEmbedTexts(lines: Lines): EmbedTexts {
  const ask = createAskProvider(lines)
  return async (access, texts, signal) => {
    const { embeddingOptions } = wires[access.kind]
    if (embeddingOptions === null)
      throw new ModelFailure(`${access.name} doesn’t support embeddings. Choose another provider under Models.`)
    const body = JSON.stringify({ model: access.model, input: texts.map(cut), ...embeddingOptions })
    return ask(access, { path: '/embeddings', body: Buffer.from(body), signal }, async (answer) =>
      readVectors((await readJson(answer)).data, texts.length),
    )
  }
}

/** Splits texts into batches small enough for one provider call. */
export function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const text of texts) {
    const needed = cut(text).length
    const last = batches.at(-1)
    if (last && last.length < textsAtOnce && needed <= room) last.push(text)
    else {
      batches.push([text])
      room = charactersAtOnce
    }
    room -= needed
  }
  return batches
}

/** Most providers refuse an empty text. */
const cut = (text: string): string => text.slice(0, charactersMost).toWellFormed() || ' '

function readVectors(data: unknown, count: number): Float32Array[] {
  if (!Array.isArray(data)) throw new ProviderError('returned no embeddings. Is this an embedding model?')
  const vectors: Float32Array[] = []
  for (const [at, item] of listOf(data).entries()) {
    const { index = at, embedding } = recordOf(item)
    if (typeof index === 'number') vectors[index] = readVector(embedding)
  }
  const size = vectors[0]?.length ?? 0
  const isSound = vectors.length === count && size > 0 && size <= dimensionsMost
  if (!isSound || Array.from(vectors, (vector) => vector?.length).some((length) => length !== size))
    throw new ProviderError('returned embeddings that don’t match the texts')
  return vectors
}

function readVector(embedding: unknown): Float32Array {
  const vector = typeof embedding === 'string' ? decode(embedding) : Float32Array.from(listOf(embedding), Number)
  if (!vector.every(Number.isFinite) || vector.every((value) => value === 0))
    throw new ProviderError('returned embeddings that aren’t numbers')
  return vector
}

function decode(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(4 * at))
}
