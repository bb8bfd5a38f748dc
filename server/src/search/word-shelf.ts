import type { WordVectors } from './faq/word-vectors.ts'

/** Where what words mean lies for all threads, once somebody has read it. */
export function createWordShelf() {
  let vectors: Promise<WordVectors> | undefined
  return {
    /** Read by whoever asks first; the others wait for that. */
    take(read: () => Promise<WordVectors>): Promise<WordVectors> {
      vectors ??= read().catch((error) => {
        vectors = undefined
        throw error
      })
      return vectors
    },
  }
}
export type WordShelf = ReturnType<typeof createWordShelf>
