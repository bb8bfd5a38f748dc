import { concludeFrom, isRival, rank } from './conclusion.ts'
import type { Candidate, Found, SearchResult } from './search.ts'
import { findSeveral } from './several.ts'
import { candidatesIn } from './story.ts'
import { thresholds } from './thresholds.ts'

/** Maximum number of ids in a result. */
export const rankedAtMost = 10

/** Decides the reply to a message from what entries and documents offer: one confidence, three outcomes. */
export function decide(entries: Found, passages: Found): SearchResult {
  const candidates = sureAnswerFirst(
    ofHeadingFirst(rank([candidatesIn(entries.readings), candidatesIn(passages.readings)])),
  )
  const [best] = candidates
  const confidence = best?.confidence ?? 0
  const isStory = [...entries.readings, ...passages.readings].some(({ stretch }) => stretch === 'sentence')
  const several = findSeveral(entries.readings, passages.readings)
  const near = entries.near ?? passages.near
  return {
    ...concludeFrom(candidates, isStory),
    ...(several && { finding: several }),
    confidence,
    ranked: rankedOf(entries, passages, best),
    candidates,
    ...(near && { near: { entries: entries.near?.entries ?? [], passages: passages.near?.passages ?? [] } }),
  }
}

/** A topic alone asks for the documents that are called so, rather than for others that mention it. */
function ofHeadingFirst(candidates: Candidate[]): Candidate[] {
  const [best] = candidates
  if (best?.topicIn === undefined) return candidates
  const isCalledSo = (one: Candidate): boolean => one.topicIn === 'heading' && isRival(one, best)
  return [...candidates.filter(isCalledSo), ...candidates.filter((one) => !isCalledSo(one))]
}

/** A question that the author wrote precedes a document that has the same words. */
function sureAnswerFirst(candidates: Candidate[]): Candidate[] {
  const answer = candidates.find(({ content }) => content.kind === 'answer')
  if (!answer || answer.isInAnswer || answer.confidence < thresholds.answer) return candidates
  return [answer, ...candidates.filter((other) => other !== answer)]
}

function rankedOf(entries: Found, passages: Found, best: Candidate | undefined): string[] {
  const [first, second] = best?.content.kind === 'extract' ? [passages, entries] : [entries, passages]
  return [...new Set([...first.ranked, ...second.ranked])].slice(0, rankedAtMost)
}
