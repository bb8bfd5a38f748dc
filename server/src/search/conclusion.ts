import type { Candidate, Finding } from './search.ts'
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
  type Thresholds,
  thresholds,
} from './thresholds.ts'

const mostChoices = 3

export interface Conclusion {
  finding: Finding
  /** What the best candidate had to reach. */
  thresholds: Thresholds
}

/** What is replied with, given the candidates, best first. */
export function concludeFrom(candidates: Candidate[], isStory: boolean): Conclusion {
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
  const meant = best.topicIn === undefined ? [] : choices.filter((one) => isAlsoMeant(one, best))
  if (meant.length > 1) return { finding: { kind: 'choices', candidates: meant }, thresholds: needed }
  if (best.confidence >= needed.answer) return { finding: best.content, thresholds: needed }
  if (isGuess) return { finding: { ...best.content, isGuess }, thresholds: needed }
  return { finding: { kind: 'choices', candidates: choices }, thresholds: needed }
}

/** An author's answer with no other nearly as likely. */
const standsOut = ({ confidence, content }: Candidate, second: Candidate | undefined): boolean =>
  content.kind === 'answer' && (second?.confidence ?? 0) < mostBesideGuess * confidence

/** By a topic alone, which asks nothing of it: an author's likely answer, and a document where it is in the same place. */
const isAlsoMeant = (one: Candidate, best: Candidate): boolean =>
  one.content.kind === 'answer'
    ? one.confidence >= thresholds.guess
    : one.topicIn === best.topicIn && isRival(one, best)

/** Nearly as likely. */
export const isRival = ({ confidence }: Candidate, best: Candidate): boolean =>
  confidence >= leastOfRival * best.confidence

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

/** The first of each label. */
export const distinct = <Item extends Candidate>(candidates: Item[]): Item[] =>
  candidates.filter(({ label }, at) => candidates.findIndex((other) => other.label === label) === at)

/** All candidates, best first. */
export const rank = (lists: Candidate[][]): Candidate[] =>
  lists.flat().sort((one, other) => other.confidence - one.confidence)
