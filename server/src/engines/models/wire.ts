import type { Dialect } from './dialects.ts'
import type { Draft } from './draft.ts'
import { type Loose, objectIn } from './loose-json.ts'
import type { ModelAnswer, ModelRequest } from './model.ts'
import { ProviderError } from './provider-error.ts'

/** The wire format of a family of providers. */
export interface Wire {
  path: string
  /** Where the models are listed, all on one page. */
  modelsPath: string
  /** Their names. Throws if this is no such list: the address may be wrong. */
  readModels: (json: Loose) => string[]
  headersOf: (key: string | null, dialect: Dialect) => Record<string, string>
  /** Null if there are no embeddings. */
  embeddings: EmbeddingWire | null
  /** At an address that no dialect names. */
  usualDialect: Dialect
  /** Whether a refused limit of the response's length can be sent under another name. */
  hasTwoLengthNames: boolean
  bodyOf: (request: ModelRequest, dialect: Dialect) => string
  readAnswer: (json: Loose, draft: Draft) => ModelAnswer
  decodeStream: (draft: Draft) => StreamDecoder
}

export interface EmbeddingWire {
  path: string
  bodyOf: (model: string, texts: string[]) => string
  /** Of each vector, which text it belongs to. They are checked by the caller. */
  readVectors: (json: Loose) => ReadVector[]
}
export interface ReadVector {
  index: number
  vector: Float32Array
}

/** Decodes a streamed response. */
export interface StreamDecoder {
  /** True if this event was the last one. */
  take: (data: string) => boolean
  /** The response is complete, though its last event hasn't arrived. */
  isFinished: () => boolean
  /** Undefined if the provider stopped before the end. */
  end: () => ModelAnswer | undefined
}

export function readEvent(data: string): Loose {
  const event = objectIn(data)
  if (!event) throw new ProviderError('sent an event that could not be parsed', { words: data })
  return event
}
