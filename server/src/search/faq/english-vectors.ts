import { fileURLToPath } from 'node:url'
import { readWordVectors } from './word-vectors.ts'

/** The table built by `make-word-vectors.ts`; questions in other languages do without. */
export const readEnglishVectors = () => readWordVectors(fileURLToPath(new URL('./english.vectors', import.meta.url)))
