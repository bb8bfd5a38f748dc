import { type Channel, type EndUser, limits, type PageContext, type Scalar } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { PastTurn } from '../engines/engine.ts'
import { newId } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import type { ConversationRow } from './conversations.store.ts'
import { rowOf } from './turn-outcomes.ts'
import type { NewTurn, Place } from './turns.store.ts'

const openingCharacters = 200

export interface TurnRequest {
  bot: BotRow
  channel: Channel
  message: string
  conversationId?: string | undefined
  user?: EndUser | undefined
  metadata?: Record<string, Scalar> | undefined
  /** The page that the visitor writes from. */
  context?: PageContext | undefined
  /** The conversation so far, newest first, for callers that store it themselves. */
  history?: PastTurn[] | undefined
  /** The calling API token. */
  tokenId?: string | undefined
  /** The visitor who sent the message. */
  visitorId?: string | undefined
}

/** A turn before it has a reply: what is known of it, and its place in the conversation. */
export interface TurnDraft {
  turn: NewTurn
  at: Place
  conversationId: string
}

export function draftTurn(request: TurnRequest, earlier: ConversationRow | undefined, at: number): TurnDraft {
  const { bot, channel, user, metadata = {}, context, tokenId, visitorId } = request
  const message = readMessage(request.message)
  const userJson = user && JSON.stringify(user)
  const contextJson = context && JSON.stringify(context)
  // In this order: ids grow, and messages are listed by id.
  const messageId = newId()
  const id = newId()
  const turn: NewTurn = {
    messageId,
    id,
    position: (earlier?.turnCount ?? 0) + 1,
    message,
    metadataJson: JSON.stringify(metadata),
    tokenId: tokenId ?? null,
    createdAt: at,
    ...rowOf({ status: 'running', text: '', finishReason: 'stop' }, at),
  }
  if (earlier) return { turn, at: { continues: earlier.id, userJson, contextJson }, conversationId: earlier.id }
  const begins = {
    id: newId(),
    botId: bot.id,
    channel,
    visitorId: visitorId ?? null,
    userJson: userJson ?? null,
    contextJson: contextJson ?? null,
    opening: openingOf(message),
    turnCount: 1,
    unansweredCount: 0,
    createdAt: at,
    updatedAt: at,
  }
  return { turn, at: { begins }, conversationId: begins.id }
}

const openingOf = (message: string): string =>
  message.length <= openingCharacters
    ? message
    : [...message.slice(0, 2 * openingCharacters)].slice(0, openingCharacters).join('')

/** Throws if the message is empty or far too long. */
export function readMessage(raw: string): string {
  const message = raw.trim()
  if (message === '') throw invalidField('/message', '`message` is empty. Send the text for the bot.')
  if (message.length > limits.messageCharacters && [...message].length > limits.messageCharacters)
    throw new Failure(
      'message_too_long',
      `A message can have at most ${limits.messageCharacters} characters. Send a shorter one.`,
    )
  return message
}
