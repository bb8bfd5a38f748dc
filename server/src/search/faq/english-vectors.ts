import { fileURLToPath } from 'node:url'
import { readWordVectors } from './word-vectors.ts'

/** The table that `make-word-vectors.ts` made; questions in other languages do without. */
export const readEnglishVectors = () => readWordVectors(fileURLToPath(new URL('./english.vectors', import.meta.url)))
