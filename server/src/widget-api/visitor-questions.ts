import type { BotRow } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { hashBody } from '../conversations/idempotency-keys.ts'
import { readMessage } from '../conversations/turn-drafts.ts'
import { type IdempotentTurn, type IdempotentTurns, repeated } from '../conversations/turn-idempotency.ts'
import type { VisitorLimits } from './visitor-limits.ts'
import type { Visitors } from './visitors.ts'

export interface VisitorAsks {
  bot: BotRow
  visitorId: string
  network: string
  message: string
  conversationId: string | undefined
  key: string | undefined
}

interface Parts {
  visitors: Visitors
  limits: VisitorLimits
  conversations: Conversations
  idempotentTurns: IdempotentTurns
}

/** Sends a visitor's message to the bot. Only messages that become a turn count towards the visitor's rate limits. */
export function createVisitorQuestions({ visitors, limits, conversations, idempotentTurns }: Parts) {
  return async function ask({
    bot,
    visitorId,
    network,
    conversationId,
    ...asked
  }: VisitorAsks): Promise<IdempotentTurn> {
    const message = readMessage(asked.message)
    // Before the turn begins, so that it isn't revealed whether another visitor's conversation is busy.
    if (conversationId !== undefined) await conversations.getOfBot(bot, conversationId, visitorId)
    const key = asked.key === undefined ? undefined : keyOf(asked.key, { bot, visitorId, message, conversationId })
    const user = await visitors.findUser(bot, visitorId)
    const request = { bot, channel: 'widget' as const, message, conversationId, user, visitorId }
    const earlier = await idempotentTurns.find(request, key)
    if (earlier) return repeated(earlier)
    limits.countMessage({ visitorId, botId: bot.id, network, isNew: conversationId === undefined })
    return idempotentTurns.begin(request, key)
  }
}
export type VisitorQuestions = ReturnType<typeof createVisitorQuestions>

const keyOf = (
  key: string,
  { bot, visitorId, message, conversationId }: Pick<VisitorAsks, 'bot' | 'visitorId' | 'message' | 'conversationId'>,
) => ({ route: `visitor ${bot.id} ${visitorId}`, key, bodyHash: hashBody({ message, conversationId }) })
