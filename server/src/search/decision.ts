import type { Candidate, Finding, Found, Reading, SearchResult } from './search.ts'
import {
  aloneInAnswer,
  aloneOfDocument,
  leastBesideBest,
  leastOffered,
  leastOfRival,
  leastOfRivals,
  mostBesideGuess,
  sureOfOneAmongOthers,
  thresholds,
} from './thresholds.ts'

const mostChoices = 3
const mostAnswers = 4
/** Maximum number of ids in a result. */
export const rankedAtMost = 10

/** Decides the reply to a message from what entries and documents offer: one confidence, three outcomes. */
export function decide(entries: Found, passages: Found): SearchResult {
  const candidates = rank([bestOf(entries.readings), bestOf(passages.readings)])
  const [best] = candidates
  const confidence = best?.confidence ?? 0
  const parts = severalIn(entries.readings, passages.readings)
  const near = entries.near ?? passages.near
  return {
    finding: parts.length > 1 ? { kind: 'several', parts } : findingOf(candidates),
    confidence,
    ranked: rankedOf(entries, passages, best),
    candidates,
    ...(near && { near: { entries: entries.near?.entries ?? [], passages: passages.near?.passages ?? [] } }),
  }
}

function findingOf(candidates: Candidate[]): Finding {
  const [best, second] = candidates
  if (!best || !isNear(best, second)) return { kind: 'nothing' }
  if (best.confidence >= thresholds.answer) return best.said
  const standsOut = (second?.confidence ?? 0) < mostBesideGuess * best.confidence
  if (best.confidence >= thresholds.guess && standsOut && best.said.kind === 'answer')
    return { ...best.said, isGuess: true }
  const close = candidates.filter(
    ({ confidence }) => confidence >= Math.max(leastOffered, leastBesideBest * best.confidence),
  )
  const choices = distinct(close).slice(0, mostChoices)
  if (choices.length === 1 && best.confidence >= leastAlone(best)) return { ...best.said, isGuess: true }
  return { kind: 'choices', candidates: choices }
}

/** Two that are equally likely share the confidence that one of them would have alone. */
const isNear = ({ confidence }: Candidate, second: Candidate | undefined): boolean =>
  confidence >= thresholds.offer ||
  (second !== undefined &&
    second.confidence >= leastOfRival * confidence &&
    confidence + second.confidence >= leastOfRivals)

/**
 * A single match is given as a guess rather than offered, unless it only shares words of a phrasing ("Do you rent …")
 * or a page: those match messages about something else too easily.
 */
const leastAlone = ({ said, isInAnswer }: Candidate): number => {
  if (said.kind === 'extract') return aloneOfDocument
  return isInAnswer ? aloneInAnswer : thresholds.guess
}

/** The part of the message that matches best: people tell a story around their question. */
function bestOf(readings: Reading[]): Candidate[] {
  const sentences = readings.filter(({ stretch }) => stretch === 'whole' || stretch === 'sentence')
  return sentences.reduce<Candidate[]>(
    (best, { candidates }) => (certaintyOf(candidates) > certaintyOf(best) ? candidates : best),
    [],
  )
}
const certaintyOf = ([best]: Candidate[]): number => best?.confidence ?? 0

const rank = (lists: Candidate[][]): Candidate[] => lists.flat().sort((one, other) => other.confidence - one.confidence)

/** The answers to each of several questions in one message, in order. A sentence counts if none of its clauses does. */
function severalIn(entries: Reading[], passages: Reading[]): Candidate[] {
  const said: Candidate[] = []
  let sentence: Candidate | undefined
  const closeSentence = (): void => {
    if (sentence) said.push(sentence)
    sentence = undefined
  }
  for (let at = 1; at < Math.max(entries.length, passages.length); at++) {
    const [best] = rank([entries[at]?.candidates ?? [], passages[at]?.candidates ?? []])
    const isUnderstood = best !== undefined && best.confidence >= sureOfOneAmongOthers
    if ((entries[at] ?? passages[at])?.stretch !== 'clause') {
      closeSentence()
      sentence = isUnderstood ? best : undefined
    } else if (isUnderstood) {
      sentence = undefined
      said.push(best)
    }
  }
  closeSentence()
  return distinct(said).slice(0, mostAnswers)
}

/** The first of each label. */
export const distinct = (candidates: Candidate[]): Candidate[] =>
  candidates.filter(({ label }, at) => candidates.findIndex((other) => other.label === label) === at)

function rankedOf(entries: Found, passages: Found, best: Candidate | undefined): string[] {
  const [first, second] = best?.said.kind === 'extract' ? [passages, entries] : [entries, passages]
  return [...new Set([...first.ranked, ...second.ranked])].slice(0, rankedAtMost)
}
