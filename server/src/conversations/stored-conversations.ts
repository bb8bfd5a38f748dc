import type { Conversation, Feedback, Message, OwnerConversation, OwnerTurn, TurnStatus } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { ConversationRow, ConversationStore } from './conversations.store.ts'
import {
  presentMessages,
  presentOwnerTurn,
  presentReplyMessage,
  presentUnanswered,
  type UnansweredTurn,
} from './turn-views.ts'
import type { TurnStore, UnansweredRequest } from './turns.store.ts'

/** Turns with a reply: what programs see. Only the account's members see the others. */
const replied: TurnStatus[] = ['completed', 'cancelled']

interface Parts {
  store: ConversationStore
  turns: TurnStore
  now: Clock
}

/**
 * Conversations and turns as they are stored: lists, messages, ratings.
 * `among`: the bots whose conversations the caller may see; null means all of the account.
 * `visitorId`: limits a visitor to their own conversations.
 */
export function createStoredConversations({ store, turns, now }: Parts) {
  async function list(bot: BotRow, { limit, cursor }: PageRequest, visitorId?: string): Promise<Page<Conversation>> {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await store.page(bot.accountId, bot.id, { limit: limit + 1, before, visitorId })
    return pageOf(rows.map(present), limit)
  }

  async function get(accountId: string, conversationId: string, among: string[] | null): Promise<OwnerConversation> {
    return present(await getRow(accountId, conversationId, among))
  }

  /** A conversation of this bot; another bot's counts as missing. */
  const getOfBot = (bot: BotRow, conversationId: string, visitorId?: string) =>
    getRow(bot.accountId, conversationId, [bot.id], visitorId)

  async function messages(
    accountId: string,
    conversationId: string,
    { limit, cursor }: PageRequest,
    among: string[] | null,
    visitorId?: string,
  ): Promise<Page<Message>> {
    const { id } = await getRow(accountId, conversationId, among, visitorId)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const found = await turns.list(accountId, id, { limit: Math.ceil(limit / 2) + 1, before, among: replied })
    const newestFirst = found.flatMap(presentMessages)
    return pageOf(before === undefined ? newestFirst : newestFirst.filter((message) => message.id < before), limit)
  }

  /** All turns, including failed and running ones, with the trace of each reply. */
  async function listTurns(
    bot: BotRow,
    conversationId: string,
    { limit, cursor }: PageRequest,
  ): Promise<Page<OwnerTurn>> {
    const { id } = await getOfBot(bot, conversationId)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const found = await turns.list(bot.accountId, id, { limit: limit + 2, before })
    return pageOf(found.filter((turn) => before === undefined || turn.id < before).map(presentOwnerTurn), limit)
  }

  /** Newest first. */
  const listUnanswered = async (bot: BotRow, request: UnansweredRequest): Promise<UnansweredTurn[]> =>
    (await turns.listUnanswered(bot.accountId, bot.id, request)).map(presentUnanswered)

  async function rate(
    accountId: string,
    messageId: string,
    /** Null removes earlier feedback. */
    feedback: Feedback | null,
    among: string[] | null,
    visitorId?: string,
  ): Promise<Message> {
    const turn = isUuid(messageId) ? await turns.find(accountId, messageId.toLowerCase()) : undefined
    if (!turn || !isAmong(turn.botId, among) || !isOf(turn, visitorId) || !replied.includes(turn.status))
      throw new Failure('not_found', 'Reply not found.')
    const rating = feedback?.rating ?? null
    const comment = feedback?.comment?.trim() || null
    await turns.rate(accountId, turn.id, rating, comment)
    return presentReplyMessage({ ...turn, rating, ratingComment: comment })
  }

  async function remove(bot: BotRow, conversationId: string): Promise<void> {
    const { id } = await getOfBot(bot, conversationId)
    const subject = { id, name: `with ${bot.name}` }
    await store.delete(bot.accountId, id, { action: 'conversation.deleted', at: now(), subject })
  }

  /** Conversations from before the visitor was identified move along. */
  const handOver = ({ accountId, id }: BotRow, from: string, to: string) => store.handOver(accountId, id, from, to)

  async function getRow(
    accountId: string,
    conversationId: string,
    among: string[] | null,
    visitorId?: string,
  ): Promise<ConversationRow> {
    const row = isUuid(conversationId) ? await store.find(accountId, conversationId.toLowerCase()) : undefined
    if (!row || !isAmong(row.botId, among) || !isOf(row, visitorId))
      throw new Failure('not_found', 'Conversation not found.')
    return row
  }

  return { list, get, getOfBot, messages, listTurns, listUnanswered, rate, remove, handOver }
}
export type StoredConversations = ReturnType<typeof createStoredConversations>

const isAmong = (botId: string, among: string[] | null): boolean => among === null || among.includes(botId)

const isOf = (owned: { visitorId: string | null }, visitorId: string | undefined): boolean =>
  visitorId === undefined || owned.visitorId === visitorId

/** Only the account's members are shown the context: responses of other APIs leave it out. */
const present = (row: ConversationRow): OwnerConversation => ({
  id: row.id,
  object: 'conversation',
  agent_id: row.botId,
  channel: row.channel,
  user: row.userJson === null ? null : JSON.parse(row.userJson),
  context: row.contextJson === null ? null : JSON.parse(row.contextJson),
  opening: row.opening,
  turns: row.turnCount,
  unanswered: row.unansweredCount,
  created_at: toInstant(row.createdAt),
  updated_at: toInstant(row.updatedAt),
})
