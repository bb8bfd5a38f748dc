import { type Channel, type EndUser, limits, type Reply, type Scalar } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../clock.ts'
import type { Engine, EngineReply, EngineRequest } from '../engines/engine.ts'
import { Failure, invalidField } from '../failure.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../store/database.ts'
import type { Conversations } from './conversations.ts'
import type { TurnStore } from './turns.store.ts'

const openingCharacters = 200

export interface TurnRequest {
  bot: BotRow
  channel: Channel
  message: string
  conversationId?: string | undefined
  user?: EndUser | undefined
  metadata?: Record<string, Scalar> | undefined
}

interface Parts {
  store: TurnStore
  conversations: Conversations
  engine: Engine
  now: Clock
  engineTimeoutMs: number
}

/** The one place where a message becomes a reply. The reply is durable before anyone sees it. */
export function createTurns({ store, conversations, engine, now, engineTimeoutMs }: Parts) {
  /** Conversations in which this server is working on a turn. Across servers the turn's unique position is the wall. */
  const busy = new Set<string>()

  async function take(request: TurnRequest): Promise<Reply> {
    const message = readMessage(request.message)
    if (request.conversationId === undefined) return runTurn(request, message)
    const conversationId = request.conversationId.toLowerCase()
    // With the bot, for the caller may not own the conversation: nobody learns of another's turn, or holds it up.
    const key = `${request.bot.id} ${conversationId}`
    if (busy.has(key)) throw conversationBusy()
    busy.add(key)
    try {
      return await runTurn({ ...request, conversationId }, message)
    } finally {
      busy.delete(key)
    }
  }

  async function runTurn(request: TurnRequest, message: string): Promise<Reply> {
    const { bot, channel, conversationId, user, metadata = {} } = request
    const earlier = conversationId === undefined ? undefined : await conversations.getOfBot(bot, conversationId)
    const createdAt = now()
    const [messageId, id] = [newId(), newId()]
    const reply = await withinTime({ bot, message })
    const repliedAt = now()
    const turn = {
      id,
      messageId,
      position: (earlier?.turnCount ?? 0) + 1,
      message,
      reply: reply.text,
      finishReason: reply.finishReason,
      answered: reply.answered ? 1 : 0,
      citationsJson: JSON.stringify(reply.citations),
      inputTokens: reply.usage.input_tokens,
      outputTokens: reply.usage.output_tokens,
      metadataJson: JSON.stringify(metadata),
      createdAt,
      repliedAt,
    }
    const userJson = user && JSON.stringify(user)
    const conversation = earlier?.id ?? newId()
    const stored = earlier
      ? store.append(bot.accountId, conversation, turn, userJson)
      : store.begin(
          bot.accountId,
          {
            id: conversation,
            botId: bot.id,
            channel,
            userJson: userJson ?? null,
            opening: [...message].slice(0, openingCharacters).join(''),
            turnCount: 1,
            unansweredCount: 1 - turn.answered,
            createdAt,
            updatedAt: repliedAt,
          },
          turn,
        )
    await stored.catch(explainConflict(earlier === undefined))
    return {
      id,
      object: 'reply',
      agent_id: bot.id,
      conversation_id: conversation,
      reply: reply.text,
      finish_reason: reply.finishReason,
      answered: reply.answered,
      citations: reply.citations,
      usage: reply.usage,
      metadata,
      created_at: toInstant(repliedAt),
    }
  }

  async function withinTime(request: EngineRequest): Promise<EngineReply> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(engineTimeout()), engineTimeoutMs)
    })
    try {
      return await Promise.race([engine.reply(request), timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  return { take }
}
export type Turns = ReturnType<typeof createTurns>

function readMessage(raw: string): string {
  const message = raw.trim()
  if (message === '') throw invalidField('/message', '`message` is empty. Send the text for the bot.')
  if (message.length > limits.messageCharacters && [...message].length > limits.messageCharacters)
    throw new Failure(
      'message_too_long',
      `A message can have ${limits.messageCharacters} characters. Send a shorter one.`,
    )
  return message
}

/** What the database refuses here was true when the turn began. */
const explainConflict =
  (isNew: boolean) =>
  (error: unknown): never => {
    if (isUniqueViolation(error)) throw conversationBusy(error)
    if (!isForeignKeyViolation(error)) throw error
    throw isNew
      ? new Failure('agent_not_found', 'The bot was deleted while it replied.', { cause: error })
      : new Failure('not_found', 'The conversation was deleted while the bot replied.', { cause: error })
  }

const conversationBusy = (cause?: unknown) =>
  new Failure('conversation_busy', 'The bot is still replying to the message before. Try again in a second.', {
    cause,
    headers: { 'retry-after': '1' },
  })
const engineTimeout = () =>
  new Failure('engine_timeout', 'The bot took too long to reply. Try again, or send a shorter message.')
