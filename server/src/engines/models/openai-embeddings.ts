import { listOf, recordOf } from './loose-json.ts'
import { ProviderError } from './provider-error.ts'
import type { EmbeddingWire } from './wire.ts'

/** OpenAI's format, which Google and all compatible servers support. */
export const openaiEmbeddings = (options: { encoding_format?: 'base64' } = {}): EmbeddingWire => ({
  path: '/embeddings',
  bodyOf: (model, texts) => JSON.stringify({ model, input: texts, ...options }),
  readVectors({ data }) {
    if (!Array.isArray(data)) throw new ProviderError('returned no embeddings. Is this an embedding model?')
    return listOf(data).flatMap((item, at) => {
      const { index = at, embedding } = recordOf(item)
      return typeof index === 'number' ? [{ index, vector: readVector(embedding) }] : []
    })
  },
})

const readVector = (embedding: unknown): Float32Array =>
  typeof embedding === 'string' ? decode(embedding) : Float32Array.from(listOf(embedding), Number)

function decode(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(4 * at))
}
