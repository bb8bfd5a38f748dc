import type {
  Conversation,
  ConversationOrder,
  ConversationQuery,
  Message,
  OwnerConversation,
  OwnerTurn,
  TurnStatus,
} from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import type { ConversationRow } from '../store/tables.ts'
import { isUuid } from '../store/uuids.ts'
import type { ConversationStore, IdentifiedVisitor } from './conversations.store.ts'
import { readFilter, readOrderCursor, writeOrderCursor } from './list-filters.ts'
import type { PersonTurnStore } from './person-turns.store.ts'
import { hasReply, presentMessages, presentOwnerTurn } from './turn-views.ts'
import type { TurnStore } from './turns.store.ts'

/** Turns with a reply: what visitors see, and what can be rated. */
const replied: TurnStatus[] = ['completed', 'cancelled']

interface Parts {
  store: ConversationStore
  turns: TurnStore
  personTurns: Pick<PersonTurnStore, 'summariseTurns'>
}

const orders = {
  created: { column: 'createdAt', direction: 'desc' },
  updated: { column: 'updatedAt', direction: 'desc' },
  created_asc: { column: 'createdAt', direction: 'asc' },
  updated_asc: { column: 'updatedAt', direction: 'asc' },
} as const satisfies Record<ConversationOrder, object>

type ListRequest = Omit<ConversationQuery, 'limit' | 'cursor'> & PageRequest

/**
 * Conversations and turns as they are stored: lists and messages.
 * `among`: the bots whose conversations the caller may see; null means all of the account.
 * `visitorId`: limits a visitor to their own conversations.
 */
export function createStoredConversations({ store, turns, personTurns }: Parts) {
  async function list(
    { accountId, id }: BotRow,
    { limit, cursor, order = 'created', ...asked }: ListRequest,
  ): Promise<Page<Conversation>> {
    const place = cursor === undefined ? undefined : readOrderCursor(order, cursor)
    const { column, direction } = orders[order]
    const request = { ...readFilter(asked), limit: limit + 1, after: place, column, direction } as const
    const rows = await store.page(accountId, id, request)
    const page = pageOf(rows.map(presentConversation), limit)
    const last = rows[page.data.length - 1]
    return {
      ...page,
      next_cursor: page.next_cursor && last ? writeOrderCursor(order, { at: last[column], id: last.id }) : null,
    }
  }

  async function listOfVisitor(
    bot: BotRow,
    visitorId: string,
    { limit, cursor }: PageRequest,
  ): Promise<Page<Conversation>> {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await store.pageOfVisitor(bot.accountId, bot.id, visitorId, { limit: limit + 1, before })
    return pageOf(rows.map(presentConversation), limit)
  }

  async function get(accountId: string, conversationId: string, among: string[] | null): Promise<OwnerConversation> {
    return presentConversation(await getRow(accountId, conversationId, among))
  }

  /** One person's part of a conversation, without what others wrote or are called. */
  async function getPartOf(
    accountId: string,
    conversationId: string,
    among: string[] | null,
    userId: string,
  ): Promise<OwnerConversation> {
    const row = await getRow(accountId, conversationId, among)
    const { opening, replyCount, unansweredCount } = await personTurns.summariseTurns(accountId, row.id, userId)
    const isLast = row.userId === userId
    const own = {
      userJson: isLast ? row.userJson : JSON.stringify({ id: userId }),
      contextJson: isLast ? row.contextJson : null,
    }
    return presentConversation({ ...row, ...own, opening, replyCount, unansweredCount })
  }

  /** A conversation of this bot; another bot's counts as missing. */
  const getOfBot = (bot: BotRow, conversationId: string, visitorId?: string) =>
    getRow(bot.accountId, conversationId, [bot.id], visitorId)

  /**
   * Visitors see only the turns with a reply: their chat shows the others itself.
   * `userId`: only what this person wrote, and the replies to it.
   */
  async function messages(
    accountId: string,
    conversationId: string,
    { limit, cursor }: PageRequest,
    allowed: string[] | null,
    { visitorId, userId }: { visitorId?: string; userId?: string | undefined } = {},
  ): Promise<Page<Message>> {
    const { id } = await getRow(accountId, conversationId, allowed, visitorId)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const among = visitorId === undefined ? undefined : replied
    const readMessages = async (turnsMost: number) => {
      const found = await turns.list(accountId, id, { limit: turnsMost, before, among, userId })
      const shown = visitorId === undefined ? found : found.filter(hasReply)
      const newestFirst = shown.flatMap(presentMessages)
      const messages = before === undefined ? newestFirst : newestFirst.filter((message) => message.id < before)
      return { messages, isAll: found.length < turnsMost }
    }
    const usual = await readMessages(Math.ceil(limit / 2) + 1)
    // Turns without a reply have only one message.
    const isShort = !usual.isAll && usual.messages.length <= limit
    const { messages } = isShort ? await readMessages(limit + 2) : usual
    return pageOf(messages, limit)
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

  /** Conversations from before the visitor was identified move along. */
  const handOver = ({ accountId, id }: BotRow, from: string, to: IdentifiedVisitor) =>
    store.handOver(accountId, id, from, to)

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

  return { list, listOfVisitor, get, getPartOf, getOfBot, messages, listTurns, handOver }
}
export type StoredConversations = ReturnType<typeof createStoredConversations>

export const isAmong = (botId: string, among: string[] | null): boolean => among === null || among.includes(botId)

export const isOf = (owned: { visitorId: string | null }, visitorId: string | undefined): boolean =>
  visitorId === undefined || owned.visitorId === visitorId

/** Only the account's members are shown the context: responses of other APIs leave it out. */
export const presentConversation = (row: ConversationRow): OwnerConversation => ({
  id: row.id,
  object: 'conversation',
  agent_id: row.botId,
  channel: row.channel,
  user: row.userJson === null ? null : JSON.parse(row.userJson),
  context: row.contextJson === null ? null : JSON.parse(row.contextJson),
  opening: row.opening,
  turns: row.replyCount,
  unanswered: row.unansweredCount,
  created_at: toInstant(row.createdAt),
  updated_at: toInstant(row.updatedAt),
})
