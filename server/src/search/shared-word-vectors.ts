import type { WordVectors } from './faq/word-vectors.ts'

/** The word vectors, loaded once and shared by all threads. */
export function createSharedWordVectors() {
  let vectors: Promise<WordVectors> | undefined
  return {
    /** Loaded for the first caller; the others wait for it. */
    get(read: () => Promise<WordVectors>): Promise<WordVectors> {
      vectors ??= read().catch((error) => {
        vectors = undefined
        throw error
      })
      return vectors
    },
  }
}
export type SharedWordVectors = ReturnType<typeof createSharedWordVectors>
