import type { Features } from './features.ts'
import type { Shape } from './postings.ts'

export const termShape: Shape = { saturation: 1.2, lengthDiscount: 0.6 }
export const gramShape: Shape = { saturation: 1.4, lengthDiscount: 0.7 }
/** In a large bot, a unit in this many passages distinguishes none of them and would be most of the work. */
export const mostTermHolders = (passageCount: number): number => Math.max(10_000, 0.2 * passageCount)
export const mostGramHolders = (passageCount: number): number => Math.max(10_000, 0.2 * passageCount)
export const candidateWeights = { words: 0.5, grams: 1 }
/** Found on half of the development sets and checked on the other half; the optimum is flat. */
export const rankWeights: Record<keyof Features, number> = {
  words: 0.4,
  grams: 1.3,
  sentence: 0.7,
  context: 0.4,
  coverage: 0.1,
  pairs: 0.6,
  title: 0.4,
}
/** How much of a term a passage has that contains a related word instead. */
export const relatedWorth = 0.7
/** What vector similarity adds to a passage's score, if a provider supplies vectors. */
export const similarityWeight = 0.8
