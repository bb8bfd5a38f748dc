import { findKey, keyOf } from '../text/keys.ts'
import type { Language } from '../text/languages.ts'
import { isFunctionWord, stemOf, wordsOf } from '../text/words.ts'
import type { Starts } from './ridge.ts'
import { createTermLists, hasMember, lengthOf, type TermLists } from './term-lists.ts'

/** A longer question is specific enough to be decided by its score. */
const mostTerms = 3
const answersLookedAt = 5
/** Answers further behind than this are ruled out. */
const leastShare = 0.3

interface Scored {
  answer: number
  score: number
}

/** The distinctive terms of each phrasing. */
export const fitPhrasings = (questions: string[], language: Language): TermLists =>
  createTermLists(questions.map((text) => contentTerms(wordsOf(text), language, Number.POSITIVE_INFINITY)))

/**
 * "How do I cancel?" leaves open what: all its distinctive words occur in phrasings of several answers and complete
 * none of them. Scores alone don't show this, because they favour the shorter phrasing.
 */
export function createOpenQuestions(phrasings: TermLists, starts: Starts, language: Language) {
  const fits = (answer: number, terms: number[], isOfSize: (size: number) => boolean): boolean => {
    for (let phrasing = starts[answer] as number; phrasing < (starts[answer + 1] as number); phrasing++)
      if (isOfSize(lengthOf(phrasings, phrasing)) && terms.every((term) => hasMember(phrasings, phrasing, term)))
        return true
    return false
  }

  /** The answers it leaves open, best first; empty if the question is unambiguous. */
  return function choicesFor(words: string[], ranked: Scored[]): Scored[] {
    const stems = contentTerms(words, language, mostTerms + 1)
    const [best] = ranked
    if (!best || stems.size === 0 || stems.size > mostTerms) return []
    const terms = Array.from(stems, (stem) => findKey(phrasings.terms, keyOf(stem)))
    if (terms.includes(-1)) return []
    const near = ranked.slice(0, answersLookedAt).filter(({ score }) => score >= leastShare * best.score)
    const holders = near.filter(({ answer }) => fits(answer, terms, (size) => size > terms.length))
    const isSaidInFull = near.some(({ answer }) => fits(answer, terms, (size) => size === terms.length))
    return holders.length < 2 || holders[0] !== best || isSaidInFull ? [] : holders
  }
}

/** The stems of content words, up to a limit. */
function contentTerms(words: string[], language: Language, most: number): Set<string> {
  const terms = new Set<string>()
  for (const word of words) {
    if (!isFunctionWord(word, language)) terms.add(stemOf(word, language))
    if (terms.size === most) break
  }
  return terms
}
