import { detectLanguage, type Language } from '../text/languages.ts'
import { isFunctionWord, stemOf, wordsOf } from '../text/words.ts'

/** A longer question says enough to be told apart by its score. */
const mostTerms = 3
const answersLookedAt = 5
/** Answers further behind than this are not meant. */
const leastShare = 0.3

interface Scored {
  id: string
  score: number
}

/**
 * "How do I cancel?" leaves open what: all its telling words stand in phrasings of several answers, and make up none of them.
 * Scores alone do not show it, for they favour the shorter phrasing.
 */
export function createOpenQuestions(entries: { id: string; questions: string[] }[]) {
  const language = detectLanguage(entries.flatMap(({ questions }) => questions).join(' '))
  const phrasings = new Map(
    entries.map(({ id, questions }) => [id, questions.map((text) => tellingTerms(text, language))]),
  )

  /** The answers it leaves open, best first; none where it is clear what is meant. */
  return function choicesFor(question: string, ranked: Scored[]): string[] {
    const terms = [...tellingTerms(question, language)]
    const [best] = ranked
    if (!best || terms.length === 0 || terms.length > mostTerms) return []
    const near = ranked.slice(0, answersLookedAt).filter(({ score }) => score >= leastShare * best.score)
    const holders = near.filter(({ id }) => fits(phrasings.get(id), terms, (phrasing) => phrasing.size > terms.length))
    const isSaidInFull = near.some(({ id }) =>
      fits(phrasings.get(id), terms, (phrasing) => phrasing.size === terms.length),
    )
    return holders.length < 2 || holders[0]?.id !== best.id || isSaidInFull ? [] : holders.map(({ id }) => id)
  }
}

const fits = (phrasings: Set<string>[] = [], terms: string[], isOfSize: (phrasing: Set<string>) => boolean): boolean =>
  phrasings.some((phrasing) => isOfSize(phrasing) && terms.every((term) => phrasing.has(term)))

const tellingTerms = (text: string, language: Language): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !isFunctionWord(word, language))
      .map((word) => stemOf(word, language)),
  )
