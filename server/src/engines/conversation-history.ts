import { charactersOf, cut } from './budget.ts'
import type { PastTurn } from './engine.ts'
import type { ModelMessage } from './models/model.ts'

export const historyTurnsMost = 30
const historyCharactersMost = charactersOf(6_000)
/** Small enough that the newest turn always fits, however long it was. */
const textCharactersMost = charactersOf(2_500)

/** Earlier turns, the newest ones that fit the budget, in chronological order. */
export function historyMessages(newestFirst: PastTurn[]): ModelMessage[] {
  const messages: ModelMessage[] = []
  let left = historyCharactersMost
  for (const turn of newestFirst) {
    const [message, reply] = [cut(turn.message, textCharactersMost), cut(turn.reply, textCharactersMost)]
    left -= message.length + reply.length
    if (left < 0) break
    // The bot's own greeting comes first, before any message.
    if (reply.trim() !== '') messages.unshift({ role: 'assistant', text: reply, toolCalls: [] })
    if (reply.trim() !== '' && message.trim() !== '') messages.unshift({ role: 'user', text: message })
  }
  return messages
}
