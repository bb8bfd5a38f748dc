import type { Decision } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { Conversations, UnansweredTurn } from '../conversations/conversations.ts'
import { isFragment } from '../engines/fragments.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import { plainForm } from '../search/text/normalise.ts'
import { thresholds } from '../search/thresholds.ts'

const turnsLookedAt = 1_000
/** A trace can contain tool results and documents: few are read at a time, then other requests are served. */
const turnsAtOnce = 25
/** Less likely candidates don't count as near. */
export const leastNear = thresholds.offer / 2

export interface OpenQuestion extends Pick<UnansweredTurn, 'id' | 'conversationId' | 'createdAt' | 'message'> {
  wasOffered: boolean
  /** The entry or source nearest to it when it was asked. */
  nearTo: string | undefined
}

interface Reading {
  conversations: Pick<Conversations, 'listUnanswered'>
  bot: BotRow
  charactersMost: number
  isDismissed: (message: string) => boolean
}

/** Unanswered questions, newest first: gaps in the bot's knowledge, not provider failures. */
export async function readOpenQuestions({ conversations, bot, charactersMost, isDismissed }: Reading) {
  const open: OpenQuestion[] = []
  let before: string | undefined
  for (let looked = 0; looked < turnsLookedAt; looked += turnsAtOnce) {
    const turns = await conversations.listUnanswered(bot, { limit: turnsAtOnce, before, charactersMost })
    for (const turn of turns)
      if (isGap(turn) && !isDismissed(turn.message) && !isFragment(turn.message, bot)) open.push(present(turn))
    before = turns.at(-1)?.id
    if (turns.length < turnsAtOnce) break
    await yieldToOthers()
  }
  return open
}

const isGap = (turn: UnansweredTurn): boolean => !turn.trace?.providerError && !isTaken(turn)

/** Whether the visitor picked one of the offered choices, or sent its text. */
const isTaken = ({ choices, next }: UnansweredTurn): boolean =>
  next !== null &&
  (next.trace?.decision?.outcome === 'chosen' ||
    choices.some(({ label }) => plainForm(label) === plainForm(next.message)))

const present = ({ id, conversationId, createdAt, message, choices, trace }: UnansweredTurn): OpenQuestion => ({
  ...{ id, conversationId, createdAt, message },
  wasOffered: choices.length > 0,
  nearTo: nearTo(trace?.decision),
})

function nearTo(decision: Decision | undefined): string | undefined {
  const [best] = decision?.candidates ?? []
  return best && best.confidence >= leastNear ? `${best.kind} ${best.id}` : undefined
}
