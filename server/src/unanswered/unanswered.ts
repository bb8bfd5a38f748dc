import { hash } from 'node:crypto'
import type { Decision, UnansweredGroup } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { Engine, EngineReply } from '../engines/engine.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import { questionOf } from '../search/text/normalise.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createDismissalStore } from './dismissals.store.ts'
import { groupSimilar } from './group-similar.ts'
import { leastNear, type OpenQuestion, readOpenQuestions } from './open-questions.ts'

export { groupSimilar }

const groupsAtMost = 100
const othersAtMost = 20
/** The newest questions of a group are asked again: what answers these also answers the others. */
const askedAgainAtMost = 3
/** The page shows the beginning of a longer message, and dismissing it covers messages with the same beginning. */
const questionCharacters = 2_000
const answerMs = 30_000

interface Parts {
  database: OpenDatabase
  conversations: Conversations
  engine: Engine
  /** Announces that the bot will be asked all these, so that they can be embedded together. */
  prefetch: (bot: BotRow, messages: string[]) => Promise<void>
  now: Clock
}

/**
 * Questions that the bot could not answer and still cannot: those it can answer by now leave the list automatically.
 */
export function createUnanswered({ database, conversations, engine, prefetch, now }: Parts) {
  const store = createDismissalStore(database.db)

  async function list(bot: BotRow): Promise<UnansweredGroup[]> {
    const dismissed = await store.list(bot.accountId, bot.id)
    const questions = await readOpenQuestions({
      conversations,
      bot,
      charactersMost: questionCharacters,
      isDismissed: (message) => dismissed.has(hashOf(message)),
    })
    const groups = (await groupSimilar(questions))
      .sort((a, b) => b.length - a.length)
      .slice(0, groupsAtMost)
      .map((group) => Map.groupBy(group, ({ message }) => message))
    await prefetch(
      bot,
      groups.flatMap((asked) => [...asked.keys()].slice(0, askedAgainAtMost)),
    )
    const open: UnansweredGroup[] = []
    for (const asked of groups) {
      const described = await describe(bot, asked)
      if (described) open.push(described)
    }
    return open.sort((a, b) => b.count - a.count)
  }

  /** Undefined if the bot would answer by now. Questions it would answer are left out. */
  async function describe(bot: BotRow, asked: Map<string, OpenQuestion[]>): Promise<UnansweredGroup | undefined> {
    for (const message of [...asked.keys()].slice(0, askedAgainAtMost)) {
      // Searching a large index takes milliseconds; yield to other requests in between.
      await yieldToOthers()
      const { answered, trace } = await askAgain(bot, message)
      if (!answered) return present([...asked.values()].flat(), trace?.decision)
      asked.delete(message)
    }
    return undefined
  }

  const askAgain = (bot: BotRow, message: string): Promise<EngineReply> =>
    engine.reply({ bot, message, history: async () => [], signal: AbortSignal.timeout(answerMs) })

  async function dismiss(bot: BotRow, questions: string[]): Promise<void> {
    await store.add(bot.accountId, bot.id, [...new Set(questions.map(hashOf))], now())
  }

  return { list, dismiss }
}
export type Unanswered = ReturnType<typeof createUnanswered>

function present(group: OpenQuestion[], decision: Decision | undefined): UnansweredGroup | undefined {
  const [first] = group
  if (!first) return undefined
  const nearest = decision?.candidates.find(({ kind, confidence }) => kind === 'entry' && confidence >= leastNear)
  return {
    id: first.id,
    question: first.message,
    others: [...new Set(group.map(({ message }) => message))].slice(1, 1 + othersAtMost),
    count: group.length,
    lastAskedAt: toInstant(first.createdAt),
    conversationId: first.conversationId,
    wasOffered: group.some(({ wasOffered }) => wasOffered),
    nearest: nearest ? { entryId: nearest.id, label: nearest.label } : null,
  }
}

/** The same question with other spaces or capitals stays dismissed. */
const hashOf = (question: string): string =>
  hash('sha256', questionOf(question, questionCharacters).toLowerCase().replace(/\s+/g, ' ').trim())
