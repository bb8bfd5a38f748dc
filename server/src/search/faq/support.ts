import { detectLanguage } from '../text/languages.ts'
import { isFunctionWord, stemOf } from '../text/words.ts'
import type { Starts } from './ridge.ts'
import type { WordVectors } from './word-vectors.ts'

/** What is said of a question without any telling word. */
const undecided = 0.5

/**
 * How much of what a question tells, the phrasings of an answer tell too. "Is there a sauna?" resembles "Are there
 * showers?" in all but the one word that matters.
 */
export function createSupport(examples: string[][], starts: Starts, vectors: WordVectors | undefined) {
  const language = detectLanguage(examples.flat().join(' '))
  const known = new Set(examples.flat())
  // A word that nobody knows is a slip of the pen or a name: it does not tell what is asked for.
  const isTelling = (word: string): boolean =>
    !isFunctionWord(word, language) && (!vectors || known.has(word) || vectors.has(word))
  const termsOf = (words: string[]): Set<string> =>
    new Set(words.filter(isTelling).map((word) => stemOf(word, language)))
  const termsOfExamples = examples.map(termsOf)
  const holdersOfAnswers: Map<string, number>[] = []
  for (let a = 0; a + 1 < starts.length; a++) {
    const holders = new Map<string, number>()
    for (const terms of termsOfExamples.slice(starts[a], starts[a + 1]))
      for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1)
    holdersOfAnswers.push(holders)
  }

  function shareOf(terms: Set<string>, answer: number, leastHolders: number): number {
    const holders = holdersOfAnswers[answer]
    let held = 0
    for (const term of terms) if ((holders?.get(term) ?? 0) >= leastHolders) held++
    return terms.size > 0 ? held / terms.size : undecided
  }
  return {
    /** 0 to 1. */
    supportOf: (words: string[], answer: number): number => shareOf(termsOf(words), answer, 1),
    /** The same for an example; if it is the answer's own, were it not there. */
    supportOfExample: (example: number, answer: number, isOwn: boolean): number =>
      shareOf(termsOfExamples[example] ?? new Set(), answer, isOwn ? 2 : 1),
  }
}
export type Support = ReturnType<typeof createSupport>
