import type { PageContext } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { type Conversations, readMessage, type StartedTurn } from '../conversations/conversations.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import type { Visitors } from './visitors.ts'

export interface VisitorAsks {
  bot: BotRow
  visitorId: string
  network: string
  message: string
  context: PageContext | undefined
  conversationId: string | undefined
  key: string | undefined
}

interface Parts {
  visitors: Visitors
  limits: VisitorLimits
  conversations: Conversations
}

/** Sends a visitor's message to the bot. Only messages that become a turn count towards the visitor's rate limits. */
export function createVisitorQuestions({ visitors, limits, conversations }: Parts) {
  return async function ask({
    bot,
    visitorId,
    network,
    conversationId,
    key,
    context,
    ...asked
  }: VisitorAsks): Promise<StartedTurn> {
    const message = readMessage(asked.message)
    const user = await visitors.findUser(bot, visitorId)
    return conversations.start(
      { bot, channel: 'widget', message, conversationId, user, context, visitorId },
      {
        mode: 'stream',
        idempotency:
          key === undefined
            ? undefined
            : { scope: `visitor ${bot.id} ${visitorId}`, key, body: { message, conversationId } },
        beforeNew: () =>
          limits.countMessage({ visitorId, botId: bot.id, network, isNew: conversationId === undefined }),
      },
    )
  }
}
export type VisitorQuestions = ReturnType<typeof createVisitorQuestions>
