import type { Decision } from 'beckon-contract'

/** What to ask on its own: "2" and "and abroad?" mean nothing without the turn before, so what was looked up stands in. */
export function askedAlone(message: string, decision?: Decision): string {
  const isOnItsOwn = decision?.outcome !== 'chosen' && decision?.outcome !== 'follow_up'
  return isOnItsOwn ? message : decision.lookedUp
}

/** "Thanks" asks for no answer, so no answer should learn it as a wording. */
export const canBeWording = (decision?: Decision) => decision?.outcome !== 'small_talk'
