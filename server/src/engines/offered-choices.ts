import { type Choice, limits } from 'beckon-contract'
import { distinct } from '../search/conclusion.ts'
import type { Candidate, Finding } from '../search/search.ts'
import { agrees, choosesAll, chosenIndex, misspeltIndex } from './choosing.ts'
import type { Reasoning } from './describe-decision.ts'
import type { EngineBot, PastTurn } from './engine.ts'
import { languageOf } from './fragments.ts'
import { isAnswered, reasonOf, type Search } from './reasoning.ts'
import { isSmallTalk } from './small-talk.ts'

/** What a visitor picks of the choices that a previous turn offered. */
export function createOfferedChoices(search: Search) {
  /** The answer to the choice that the visitor picks, or to all of them. */
  async function choose(bot: EngineBot, message: string, offer: PastTurn): Promise<Reasoning | undefined> {
    const choices = offer.choices ?? []
    if (choosesAll(message, languageOf(bot))) return chooseAll(bot, offer)
    const label = pickedLabel(bot, message, choices)
    if (label === undefined) return undefined
    const found = await findChoice(bot, offer, label)
    if (found) return found
    // A suggestion by the author may not be the question of any entry.
    const suggested = await search(bot, label)
    return isAnswered(suggested.finding) ? { ...reasonOf(label, suggested), outcome: 'chosen' } : undefined
  }

  async function chooseAll(bot: EngineBot, offer: PastTurn): Promise<Reasoning | undefined> {
    const parts: Candidate[] = []
    let considered: Candidate[] = []
    for (const { label } of offer.choices ?? []) {
      const found = await findChoice(bot, offer, label)
      parts.push(...(found?.considered.filter((candidate) => candidate.content === found.finding) ?? []))
      considered = [...considered, ...(found?.considered ?? [])]
    }
    return parts.length > 0
      ? {
          lookedUp: offer.message,
          finding: { kind: 'several', parts },
          considered: distinct(considered),
          outcome: 'chosen',
        }
      : undefined
  }

  async function findChoice(bot: EngineBot, offer: PastTurn, label: string): Promise<Reasoning | undefined> {
    // A document was quoted for the original question; "What can you do?" has none.
    for (const lookedUp of isSmallTalk(offer.message, bot) ? [label] : [offer.message, label]) {
      const { candidates } = await search(bot, lookedUp)
      const picked = candidates.find((candidate) => candidate.label === label)
      if (picked) return { lookedUp, finding: picked.content, considered: candidates, outcome: 'chosen' }
    }
    return undefined
  }

  /** The same choices again, after "3" of two. */
  async function offerAgain(bot: EngineBot, offer: PastTurn): Promise<Reasoning | undefined> {
    const { candidates } = await search(bot, offer.message)
    const offered = candidates.filter(({ label }) => offer.choices?.some((choice) => choice.label === label))
    return offered.length > 0 ? offerOf(offer.message, offered, candidates) : undefined
  }

  return { choose, offerAgain }
}

function pickedLabel(bot: EngineBot, message: string, choices: Choice[]): string | undefined {
  const byId = choices.find(({ id }) => id === message.trim())
  if (byId) return byId.label
  const labels = choices.map(({ label }) => label)
  if (agrees(message, languageOf(bot))) return labels[0]
  const index = chosenIndex(message, labels, languageOf(bot)) ?? misspeltIndex(message, labels, languageOf(bot))
  return index === undefined ? undefined : labels[index]
}

/** The turn whose choices can still be picked: the previous one, or the one before a "thanks". */
export function offerIn([last, before]: PastTurn[], bot: EngineBot): PastTurn | undefined {
  const isOffer = (turn: PastTurn | undefined): boolean => (turn?.choices?.length ?? 0) > 0
  if (isOffer(last)) return last
  return last && isSmallTalk(last.message, bot) && isOffer(before) ? before : undefined
}

/** The previous turn. If it picked a choice, it says so in words: the question before and what was picked, not "1". */
export function lastInWords([last, before]: PastTurn[], bot: EngineBot): PastTurn | undefined {
  const label = last && pickedLabel(bot, last.message, before?.choices ?? [])
  if (!last || !before || label === undefined) return last
  return { ...last, message: isSmallTalk(before.message, bot) ? label : `${before.message} ${label}` }
}

/** Offers these, each label once; nothing if there are none. */
export function offerOf(lookedUp: string, candidates: Candidate[], considered: Candidate[]): Reasoning {
  const offered = distinct(candidates).slice(0, limits.choicesPerReply)
  const finding: Finding = offered.length > 0 ? { kind: 'choices', candidates: offered } : { kind: 'nothing' }
  return { lookedUp, finding, considered }
}
