import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UnansweredGroup } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { type Clock, toInstant } from '../clock.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Engine } from '../engines/engine.ts'
import { questionOf } from '../search/text/normalise.ts'
import type { DismissalStore } from './dismissals.store.ts'
import { groupAlike } from './likeness.ts'

const turnsLookedAt = 1_000
const groupsAtMost = 100
const othersAtMost = 20
/** Of a longer message the page shows the beginning, and whoever begins so is dismissed with it. */
const questionCharacters = 2_000
const answerMs = 30_000

interface Parts {
  store: DismissalStore
  conversations: Conversations
  engine: Engine
  /** Tells that the bot will be asked all these. */
  foresee: (bot: BotRow, messages: string[]) => Promise<void>
  now: Clock
}

/** What people asked that the bot could not answer, and still cannot: what was learnt meanwhile leaves the list by itself. */
export function createUnanswered({ store, conversations, engine, foresee, now }: Parts) {
  async function list(bot: BotRow): Promise<UnansweredGroup[]> {
    const dismissed = await store.list(bot.accountId, bot.id)
    const turns = (await conversations.listUnanswered(bot, turnsLookedAt, questionCharacters)).filter(
      ({ message }) => !dismissed.has(hashOf(message)),
    )
    const groups = (await groupAlike(turns, ({ message }) => message))
      .sort((a, b) => b.others.length - a.others.length)
      .slice(0, groupsAtMost)
    await foresee(
      bot,
      groups.map(({ first }) => first.message),
    )
    const open: UnansweredGroup[] = []
    for (const { first, others } of groups) {
      // A look into a large knowledge takes milliseconds; between two looks others get their turn.
      await nextTurn()
      const again = { bot, message: first.message, history: async () => [], signal: AbortSignal.timeout(answerMs) }
      if ((await engine.reply(again)).answered) continue
      open.push({
        id: first.id,
        question: first.message,
        others: [...new Set(others.map(({ message }) => message))]
          .filter((text) => text !== first.message)
          .slice(0, othersAtMost),
        count: 1 + others.length,
        lastAskedAt: toInstant(first.createdAt),
        conversationId: first.conversationId,
        wasOffered: false,
        nearest: null,
      })
    }
    return open
  }

  async function dismiss(bot: BotRow, questions: string[]): Promise<void> {
    await store.add(bot.accountId, bot.id, [...new Set(questions.map(hashOf))], now())
  }

  return { list, dismiss }
}
export type Unanswered = ReturnType<typeof createUnanswered>

/** The same question typed with other spaces or capitals stays dismissed. */
const hashOf = (question: string): string =>
  hash('sha256', questionOf(question, questionCharacters).toLowerCase().replace(/\s+/g, ' ').trim())
