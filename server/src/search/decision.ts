import type { Candidate, Found, Reading, SearchResult } from './search.ts'
import { candidatesIn } from './story.ts'
import {
  aloneInAnswer,
  aloneOfDocument,
  guessOfStory,
  guessOfUnknown,
  leastBesideBest,
  leastOffered,
  leastOfRival,
  leastOfRivals,
  mostBesideGuess,
  offerOfUnknown,
  sureOfOneAmongOthers,
  type Thresholds,
  thresholds,
} from './thresholds.ts'

const mostChoices = 3
const mostAnswers = 4
/** Questions without an answer are repeated: a few short ones. */
const mostUnknown = 2
const longestRepeated = 80
/** Maximum number of ids in a result. */
export const rankedAtMost = 10

/** Decides the reply to a message from what entries and documents offer: one confidence, three outcomes. */
export function decide(entries: Found, passages: Found): SearchResult {
  const candidates = rank([candidatesIn(entries.readings), candidatesIn(passages.readings)])
  const [best] = candidates
  const confidence = best?.confidence ?? 0
  const isStory = [...entries.readings, ...passages.readings].some(({ stretch }) => stretch === 'sentence')
  const several = severalIn(entries.readings, passages.readings)
  const isSeveral = several.parts.length + several.unknown.length > 1 && several.parts.length > 0
  const near = entries.near ?? passages.near
  return {
    ...concludeFrom(candidates, isStory),
    ...(isSeveral && { finding: { kind: 'several', ...several } }),
    confidence,
    ranked: rankedOf(entries, passages, best),
    candidates,
    ...(near && { near: { entries: entries.near?.entries ?? [], passages: passages.near?.passages ?? [] } }),
  }
}

/** What is replied with, and what the best candidate had to reach for it. */
function concludeFrom(candidates: Candidate[], isStory: boolean): Pick<SearchResult, 'finding' | 'thresholds'> {
  const [best, second] = candidates
  if (!best) return { finding: { kind: 'nothing' }, thresholds }
  const close = candidates.filter(
    ({ confidence }) => confidence >= Math.max(leastOffered, leastBesideBest * best.confidence),
  )
  const choices = distinct(close).slice(0, mostChoices)
  const isAlone = choices.length === 1
  const needed: Thresholds = {
    ...thresholds,
    guess: isAlone ? leastAlone(best) : isStory ? guessOfStory : leastBesideOthers(best),
    offer: best.isMostlyUnknown ? offerOfUnknown : thresholds.offer,
  }
  const isGuess = best.confidence >= needed.guess && (isAlone || isStory || standsOut(best, second))
  if (best.confidence < needed.offer && !areRivals(best, second))
    return { finding: { kind: 'nothing' }, thresholds: needed }
  if (best.confidence >= needed.answer) return { finding: best.content, thresholds: needed }
  if (isGuess) return { finding: { ...best.content, isGuess }, thresholds: needed }
  return { finding: { kind: 'choices', candidates: choices }, thresholds: needed }
}

/** An author's answer with no other nearly as likely. */
const standsOut = ({ confidence, content }: Candidate, second: Candidate | undefined): boolean =>
  content.kind === 'answer' && (second?.confidence ?? 0) < mostBesideGuess * confidence

/** Two that are equally likely share the confidence that one of them would have alone. */
const areRivals = ({ confidence, isMostlyUnknown }: Candidate, second: Candidate | undefined): boolean =>
  !isMostlyUnknown &&
  second !== undefined &&
  second.confidence >= leastOfRival * confidence &&
  confidence + second.confidence >= leastOfRivals

const leastBesideOthers = ({ content, hasUnknown }: Candidate): number => {
  if (content.kind === 'extract') return aloneOfDocument
  return hasUnknown ? guessOfUnknown : thresholds.guess
}

/**
 * A single match is given as a guess rather than offered, unless it only shares words of a phrasing ("Do you rent …")
 * or a page: those match messages about something else too easily.
 */
const leastAlone = (match: Candidate): number =>
  match.content.kind === 'answer' && match.isInAnswer ? aloneInAnswer : leastBesideOthers(match)

const rank = (lists: Candidate[][]): Candidate[] => lists.flat().sort((one, other) => other.confidence - one.confidence)

interface Part {
  text: string
  isQuestion: boolean
  best: Candidate | undefined
}
/** A sentence, if the message has several, and the clauses in it. */
interface SentenceParts {
  sentence?: Part
  clauses: Part[]
}

/** The answers to each of several questions in one message, in order, and the questions that nothing is known about. */
function severalIn(entries: Reading[], passages: Reading[]): { parts: Candidate[]; unknown: string[] } {
  // A sentence counts if none of its clauses does.
  const told = sentencesIn(entries, passages).flatMap(({ sentence, clauses }) =>
    clauses.some(isUnderstood) || !sentence ? clauses : [sentence],
  )
  const understood = told.filter(isUnderstood)
  const parts = distinct(understood.flatMap(({ best }) => best ?? [])).slice(0, mostAnswers)
  if (!understood.some(({ isQuestion }) => isQuestion)) return { parts, unknown: [] }
  const unknown = told.filter(isUnknownQuestion).map(({ text }) => text.replace(endMarks, ''))
  return { parts, unknown: unknown.slice(0, mostUnknown) }
}

function sentencesIn(entries: Reading[], passages: Reading[]): SentenceParts[] {
  const found: SentenceParts[] = []
  for (let at = 1; at < Math.max(entries.length, passages.length); at++) {
    const { stretch, ...reading } = (entries[at] ?? passages[at]) as Reading
    const [best] = rank([entries[at]?.candidates ?? [], passages[at]?.candidates ?? []])
    const part: Part = { text: reading.text, isQuestion: reading.isQuestion, best }
    if (stretch !== 'clause') found.push({ sentence: part, clauses: [] })
    else if (found.length === 0) found.push({ clauses: [part] })
    else found.at(-1)?.clauses.push(part)
  }
  return found
}

const isUnderstood = ({ best }: Part): boolean => (best?.confidence ?? 0) >= sureOfOneAmongOthers
const isUnknownQuestion = ({ best, text, isQuestion }: Part): boolean =>
  isQuestion && (best?.confidence ?? 0) < thresholds.offer && text.length <= longestRepeated
const endMarks = /[\s.,;:!?？؟…]+$/u

/** The first of each label. */
export const distinct = (candidates: Candidate[]): Candidate[] =>
  candidates.filter(({ label }, at) => candidates.findIndex((other) => other.label === label) === at)

function rankedOf(entries: Found, passages: Found, best: Candidate | undefined): string[] {
  const [first, second] = best?.content.kind === 'extract' ? [passages, entries] : [entries, passages]
  return [...new Set([...first.ranked, ...second.ranked])].slice(0, rankedAtMost)
}
