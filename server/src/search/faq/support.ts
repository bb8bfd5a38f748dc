import { findKey, keyOf } from '../text/keys.ts'
import type { Language } from '../text/languages.ts'
import { isFunctionWord, stemOf } from '../text/words.ts'
import type { Starts } from './ridge.ts'
import { createTermLists, hasMember, type TermLists } from './term-lists.ts'
import { isKnownWord, type WordRarity } from './word-rarity.ts'
import { hasVector, type WordVectors } from './word-vectors.ts'

/** The value for a question without any distinctive word. */
const undecided = 0.5

/** How much of an example an answer supports; for the answer's own example, as if it were absent. */
export type SupportOfExample = (example: number, answer: number, isOwn: boolean) => number

/**
 * How much of a question's information content the phrasings of an answer share. "Is there a sauna?" resembles "Are
 * there showers?" in all but the one word that matters.
 */
export function fitSupport(examples: string[][], starts: Starts, contentTerms: ContentTerms) {
  const termsOfExamples = examples.map(contentTerms)
  const holdersOfAnswers: Map<string, number>[] = []
  for (let a = 0; a + 1 < starts.length; a++) {
    const holders = new Map<string, number>()
    for (const terms of termsOfExamples.slice(starts[a], starts[a + 1]))
      for (const term of terms) holders.set(term, (holders.get(term) ?? 0) + 1)
    holdersOfAnswers.push(holders)
  }
  const supportOfExample: SupportOfExample = (example, answer, isOwn) =>
    shareOf(
      termsOfExamples[example] ?? new Set(),
      (term) => (holdersOfAnswers[answer]?.get(term) ?? 0) > (isOwn ? 1 : 0),
    )
  return { supportOfExample, model: createTermLists(holdersOfAnswers.map((holders) => [...holders.keys()])) }
}

/** 0 to 1: how much of these terms an answer supports. */
export const supportOf = (terms: Set<string>, answer: number, lists: TermLists): number =>
  shareOf(terms, (term) => hasMember(lists, answer, findKey(lists.terms, keyOf(term))))

function shareOf(terms: Set<string>, isHeld: (term: string) => boolean): number {
  let held = 0
  for (const term of terms) if (isHeld(term)) held++
  return terms.size > 0 ? held / terms.size : undecided
}

/** The stems of the words that carry a question's topic. */
export type ContentTerms = (words: string[]) => Set<string>

/** An unknown word is a typo or a name: it does not say what is asked for. */
export const createTellingTerms =
  (language: Language, rarity: WordRarity, vectors: WordVectors | undefined): ContentTerms =>
  (words) => {
    const terms = new Set<string>()
    for (const word of words) {
      if (isFunctionWord(word, language)) continue
      const key = keyOf(word)
      if (!vectors || isKnownWord(rarity, key) || hasVector(vectors, key)) terms.add(stemOf(word, language))
    }
    return terms
  }
