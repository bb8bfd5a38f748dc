import type { Conversation, Feedback, Message } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { toInstant } from '../clock.ts'
import { Failure } from '../failure.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { ConversationRow, ConversationStore } from './conversations.store.ts'
import type { TurnRow, TurnStore } from './turns.store.ts'

/** `among`: the bots whose conversations the caller may see; null means all of the account. */
export function createConversations({ store, turns }: { store: ConversationStore; turns: TurnStore }) {
  async function list(bot: BotRow, { limit, cursor }: PageRequest): Promise<Page<Conversation>> {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await store.page(bot.accountId, bot.id, { limit: limit + 1, before })
    return pageOf(rows.map(present), limit)
  }

  async function get(accountId: string, conversationId: string, among: string[] | null): Promise<Conversation> {
    return present(await getRow(accountId, conversationId, among))
  }

  /** A conversation of this very bot: another bot's is as good as missing. */
  const getOfBot = (bot: BotRow, conversationId: string) => getRow(bot.accountId, conversationId, [bot.id])

  async function messages(
    accountId: string,
    conversationId: string,
    { limit, cursor }: PageRequest,
    among: string[] | null,
  ): Promise<Page<Message>> {
    const { id } = await getRow(accountId, conversationId, among)
    const before = cursor === undefined ? undefined : readCursor(cursor)
    const found = await turns.list(accountId, id, { limit: Math.ceil(limit / 2) + 1, before })
    const newestFirst = found.flatMap((turn) => [presentReply(turn), presentMessage(turn)])
    return pageOf(before === undefined ? newestFirst : newestFirst.filter((message) => message.id < before), limit)
  }

  const listUnanswered = (bot: BotRow, limit: number) => turns.listUnanswered(bot.accountId, bot.id, limit)

  async function rate(
    accountId: string,
    messageId: string,
    feedback: Feedback,
    among: string[] | null,
  ): Promise<Message> {
    const turn = isUuid(messageId) ? await turns.find(accountId, messageId.toLowerCase()) : undefined
    if (!turn || !isAmong(turn.botId, among)) throw new Failure('not_found', 'There is no such reply.')
    const comment = feedback.comment?.trim() || null
    await turns.rate(accountId, turn.id, feedback.rating, comment)
    return presentReply({ ...turn, rating: feedback.rating, ratingComment: comment })
  }

  async function remove(bot: BotRow, conversationId: string): Promise<void> {
    const { id } = await getOfBot(bot, conversationId)
    await store.delete(bot.accountId, id)
  }

  async function getRow(accountId: string, conversationId: string, among: string[] | null): Promise<ConversationRow> {
    const row = isUuid(conversationId) ? await store.find(accountId, conversationId.toLowerCase()) : undefined
    if (!row || !isAmong(row.botId, among)) throw new Failure('not_found', 'There is no such conversation.')
    return row
  }

  return { list, get, getOfBot, messages, listUnanswered, rate, remove }
}
export type Conversations = ReturnType<typeof createConversations>

const isAmong = (botId: string, among: string[] | null): boolean => among === null || among.includes(botId)

const present = (row: ConversationRow): Conversation => ({
  id: row.id,
  object: 'conversation',
  agent_id: row.botId,
  channel: row.channel,
  user: row.userJson === null ? null : JSON.parse(row.userJson),
  opening: row.opening,
  turns: row.turnCount,
  unanswered: row.unansweredCount,
  created_at: toInstant(row.createdAt),
  updated_at: toInstant(row.updatedAt),
})

const presentMessage = (turn: TurnRow): Message => ({
  id: turn.messageId,
  object: 'message',
  conversation_id: turn.conversationId,
  role: 'user',
  text: turn.message,
  created_at: toInstant(turn.createdAt),
})

const presentReply = (turn: TurnRow): Message => ({
  id: turn.id,
  object: 'message',
  conversation_id: turn.conversationId,
  role: 'agent',
  text: turn.reply,
  created_at: toInstant(turn.repliedAt),
  finish_reason: turn.finishReason,
  answered: turn.answered === 1,
  citations: JSON.parse(turn.citationsJson),
  usage: { input_tokens: turn.inputTokens, output_tokens: turn.outputTokens },
  metadata: JSON.parse(turn.metadataJson),
  ...(turn.rating && { feedback: { rating: turn.rating, comment: turn.ratingComment } }),
})
