import type { Decision } from 'beckon-contract'

/**
 * The question to ask on its own: "2" and "and abroad?" mean nothing without the previous turn, so the retrieval query
 * is used instead.
 */
export function askedAlone(message: string, decision?: Decision): string {
  const isOnItsOwn = decision?.outcome !== 'chosen' && decision?.outcome !== 'follow_up'
  return isOnItsOwn ? message : decision.lookedUp
}

/** "Thanks" isn't a question, so it must not become a wording of an answer. */
export const canBeWording = (decision?: Decision) => decision?.outcome !== 'small_talk'
