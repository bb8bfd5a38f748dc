import type { Language } from '../text/languages.ts'
import { sentencesOf } from '../text/sentences.ts'
import { isFunctionWord, wordsOf } from '../text/words.ts'
import { type ChanceEvidence, type Evidence, evidenceNames } from './confidence.ts'
import type { Passage } from './forward.ts'

/** Enough for a stable mean; more would only slow down indexing. */
const sampleSize = 300
/** Questions name four to seven things. */
const fewestWords = 4
const wordSpread = 4
const least = 3
const unspaced = new Set<Language>(['ja', 'th', 'zh'])

/**
 * The chance level of a match, measured without labels: words of a sentence are queried while its own passage is
 * excluded, so anything found is not the answer. Small vocabularies and syllabic languages match a lot by chance.
 */
export function chanceEvidence(
  passages: readonly Passage[],
  language: Language,
  evidenceWithout: (question: string, passage: number) => Evidence | undefined,
): ChanceEvidence {
  const random = createRandom()
  const sum = Object.fromEntries(evidenceNames.map((name) => [name, 0])) as unknown as Evidence
  let count = 0
  for (let turn = 0; turn < sampleSize && passages.length > 1; turn++) {
    const passage = Math.floor(random() * passages.length)
    const text = passages[passage]!.text
    const sentences = sentencesOf(text)
    const span = sentences[Math.floor(random() * sentences.length)]
    if (!span) continue
    const words = wordsOf(text.slice(span.start, span.end)).filter((word) => !isFunctionWord(word, language))
    const from = Math.floor(random() * Math.max(1, words.length - fewestWords - wordSpread + 1))
    const asked = words.slice(from, from + fewestWords + Math.floor(random() * wordSpread))
    if (asked.length < least) continue
    const evidence = evidenceWithout(asked.join(unspaced.has(language) ? '' : ' '), passage)
    count++
    if (evidence) for (const name of evidenceNames) sum[name] += evidence[name]
  }
  for (const name of evidenceNames) sum[name] /= count || 1
  return sum
}

/** The same knowledge must always give the same answers: a fixed sequence, not `Math.random`. */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}
