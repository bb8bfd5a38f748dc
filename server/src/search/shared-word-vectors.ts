import type { WordVectors } from './faq/word-vectors.ts'

/** The word vectors, read once and shared by all threads. */
export function createSharedWordVectors() {
  let vectors: Promise<WordVectors> | undefined
  return {
    /** Read for the first caller; the others wait for that. */
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
