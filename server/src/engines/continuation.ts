import { amount } from '../search/passages/sentence-score.ts'
import type { Candidate, SearchResult } from '../search/search.ts'
import { leastOffered, nearEnough, sureOfRetry } from '../search/thresholds.ts'
import { replacementIn } from './corrections.ts'
import type { Reasoning } from './describe-decision.ts'
import type { EngineBot, PastTurn } from './engine.ts'
import { type FollowUp, followUpOf, mentionCount, mentions } from './follow-up.ts'
import { languageOf } from './fragments.ts'
import { textOf } from './knowledge-reply.ts'
import { followedBy, isAnswered, isCitedBy, reasonOf, type Search } from './reasoning.ts'

/** Answers to messages that continue or correct the previous turn. */
export function createContinuation(search: Search) {
  /** "No, I meant my cat" may keep the topic of the previous message, but not its answer. */
  async function correct(bot: EngineBot, meant: string, last: PastTurn | undefined): Promise<Reasoning> {
    const alone = await search(bot, meant)
    const asked = last && !isAnswered(alone.finding) ? followUpOf(meant, languageOf(bot)) : undefined
    if (!last || !asked) return reasonOf(meant, alone)
    const lookedUp = `${last.message} ${meant}`
    const { candidates } = await search(bot, lookedUp)
    const other = mostNamed(
      candidates.filter(({ content }) => !isCitedBy(last, content)),
      asked,
      leastOffered,
    )
    return other ? followedBy(lookedUp, { ...other.content, isGuess: true }, candidates) : reasonOf(meant, alone)
  }

  /** "And for the kids?" after a reply that mentions kids asks for more from the same entry or source. */
  async function stayOnTopic(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    asked: FollowUp,
  ): Promise<Reasoning | undefined> {
    if (!asked.isElliptical && !asked.refersBack) return undefined
    const lookedUp = `${last.message} ${message}`
    const { candidates } = await search(bot, lookedUp)
    const same = candidates.find((one) => one.confidence >= nearEnough && isCitedBy(last, one.content))
    if (!same) return undefined
    const isMentioned = mentions(`${last.reply} ${textOf(same.content)}`, asked)
    const namesNothing = asked.contentWords.size === 0
    const isElsewhere = namesNothing && asked.asksPrice && !amount.test(textOf(same.content))
    const goesOn = namesNothing || (asked.isElliptical && asked.refersBack)
    if (isElsewhere || !(isMentioned || goesOn)) return undefined
    return followedBy(lookedUp, { ...same.content, isGuess: !isMentioned }, candidates)
  }

  /** Combined with the previous message almost anything matches its answer, so the message must be a follow-up. */
  async function followUp(
    bot: EngineBot,
    message: string,
    last: PastTurn,
    asked: FollowUp,
    alone: SearchResult,
  ): Promise<Reasoning | undefined> {
    const named = asked.isElliptical ? mostNamed(alone.candidates, asked) : undefined
    if (named) return followedBy(message, { ...named.content, isGuess: true }, alone.candidates)
    const lookedUp = `${last.message} ${message}`
    const { candidates } = await search(bot, lookedUp)
    const [best] = candidates
    if (!best) return undefined
    const isMentioned = mentions(textOf(best.content), asked)
    const goesOn = asked.isElliptical || (asked.refersBack && isCitedBy(last, best.content))
    if (best.confidence < sureOfRetry || !(isMentioned || goesOn)) return undefined
    return followedBy(lookedUp, { ...best.content, isGuess: !isMentioned }, candidates)
  }

  return { correct, stayOnTopic, followUp }
}

/** "Not the dog, the cat" after a turn about dogs. "It doesn't work, what now?" is a question of its own. */
export function meantInstead(bot: EngineBot, message: string, last: PastTurn): string | undefined {
  const { refused = '', meant = '' } = replacementIn(message, languageOf(bot)) ?? {}
  const asked = followUpOf(refused, languageOf(bot))
  const isMentioned = asked && mentionCount(`${last.message} ${last.reply}`, asked) === asked.contentWords.size
  const isTelling = (followUpOf(meant, languageOf(bot))?.contentWords.size ?? 0) > 0
  return isMentioned && isTelling ? meant : undefined
}

/** The candidate that mentions the most topic words of the message. */
function mostNamed(candidates: Candidate[], asked: FollowUp, least = nearEnough): Candidate | undefined {
  const named = candidates
    .filter(({ confidence }) => confidence >= least)
    .map((candidate) => ({ candidate, count: mentionCount(`${candidate.label} ${textOf(candidate.content)}`, asked) }))
  const most = Math.max(1, ...named.map(({ count }) => count))
  return named.find(({ count }) => count === most)?.candidate
}
