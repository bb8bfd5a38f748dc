import { type Channel, type EndUser, limits, type PageContext, type Scalar } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { PastTurn, ReplyFormat } from '../engines/engine.ts'
import { newId } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import type { ConversationRow } from '../store/tables.ts'
import { rowOf } from './turn-outcomes.ts'
import type { NewTurn, Place } from './turns.store.ts'

export const openingCharacters = 200

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
  /** The form of the reply, if it isn't plain text. */
  format?: ReplyFormat | undefined
  /** Of the Responses API: the response that this one continues. */
  previousId?: string | undefined
  /** The calling API token. */
  tokenId?: string | undefined
  /** The visitor who sent the message. */
  visitorId?: string | undefined
}

/** What a response returns of its request. */
export type AskedFields = Pick<TurnRequest, 'previousId' | 'format'>

/** A turn before it has a reply: what is known of it, and its place in the conversation. */
export interface TurnDraft {
  turn: NewTurn
  at: Place
  conversationId: string
}

export function draftTurn(request: TurnRequest, earlier: ConversationRow | undefined, at: number): TurnDraft {
  const { bot, channel, user, metadata = {}, context, previousId, format, tokenId, visitorId } = request
  const message = readMessage(request.message)
  const userJson = user && JSON.stringify({ ...knownOf(user.id, earlier), ...user })
  const contextJson = context && JSON.stringify(context)
  // In this order: ids grow, and messages are listed by id.
  const messageId = newId()
  const id = newId()
  const turn: NewTurn = {
    messageId,
    id,
    position: (earlier?.turnCount ?? 0) + 1,
    // Who is named once is the speaker until another person is.
    userId: user?.id ?? earlier?.userId ?? null,
    message,
    metadataJson: JSON.stringify(metadata),
    askedJson: previousId || format ? JSON.stringify({ previousId, format } satisfies AskedFields) : null,
    tokenId: tokenId ?? null,
    createdAt: at,
    ...rowOf({ status: 'running', text: '', finishReason: 'stop' }, at),
  }
  if (earlier) {
    const at = { continues: earlier.id, userJson, userId: user?.id, isFirstNamed: earlier.userId === null, contextJson }
    return { turn, at, conversationId: earlier.id }
  }
  const begins = {
    id: newId(),
    botId: bot.id,
    channel,
    visitorId: visitorId ?? null,
    userJson: userJson ?? null,
    userId: user?.id ?? null,
    contextJson: contextJson ?? null,
    opening: openingOf(message),
    turnCount: 1,
    unansweredCount: 0,
    createdAt: at,
    updatedAt: at,
  }
  return { turn, at: { begins }, conversationId: begins.id }
}

/** What earlier messages said about the same person, and this one may leave out. */
const knownOf = (userId: string, earlier: ConversationRow | undefined): object =>
  earlier?.userId === userId && earlier.userJson !== null ? JSON.parse(earlier.userJson) : {}

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
