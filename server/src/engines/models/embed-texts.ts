import { createAskProvider, type Lines } from './ask-provider.ts'
import { type ModelAccess, ModelFailure } from './model.ts'
import { ProviderError } from './provider-error.ts'
import { readJson } from './read-json.ts'
import type { ReadVector } from './wire.ts'
import { wires } from './wires.ts'

const textsAtOnce = 96
const charactersAtOnce = 100_000
/** Per text. Models accept about 8,000 tokens, many of them fewer; passages and questions are far shorter. */
const charactersMost = 8_000
const dimensionsMost = 16_384

/** An embedding vector for each text, in the same order. Throws a ModelFailure. */
export type EmbedTexts = (access: ModelAccess, texts: string[], signal: AbortSignal) => Promise<Float32Array[]>

/** Takes at most one batch of `batchesOf`. */
export function createEmbedTexts(lines: Lines): EmbedTexts {
  const ask = createAskProvider(lines)
  return async (access, texts, signal) => {
    const { embeddings } = wires[access.kind]
    if (embeddings === null)
      throw new ModelFailure(`${access.name} doesn’t support embeddings. Choose another provider under Models.`)
    const body = Buffer.from(embeddings.bodyOf(access.model, texts.map(cut)))
    return ask(access, { path: embeddings.path, body, signal }, async (answer) =>
      inOrder(embeddings.readVectors(await readJson(answer)), texts.length),
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

/** One vector of numbers for each text, all of one size. */
function inOrder(read: ReadVector[], count: number): Float32Array[] {
  const vectors: Float32Array[] = []
  for (const { index, vector } of read) {
    if (!vector.every(Number.isFinite) || vector.every((value) => value === 0))
      throw new ProviderError('returned embeddings that aren’t numbers')
    vectors[index] = vector
  }
  const size = vectors[0]?.length ?? 0
  const isSound = vectors.length === count && size > 0 && size <= dimensionsMost
  if (!isSound || Array.from(vectors, (vector) => vector?.length).some((length) => length !== size))
    throw new ProviderError('returned embeddings that don’t match the texts')
  return vectors
}
