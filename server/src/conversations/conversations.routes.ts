import {
  Conversation,
  ConversationList,
  limits,
  MessageList,
  PageQuery,
  PlaygroundMessage,
  PlaygroundReply,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Conversations } from './conversations.ts'
import type { Turns } from './turns.ts'

const OneBot = params('botId')
const OneConversation = params('botId', 'conversationId')

/** What the author sees: the bot's conversations, and the playground, whose messages go the same way as a program's. */
export const conversationRoutes =
  ({ bots, conversations, turns }: { bots: Bots; conversations: Conversations; turns: Turns }): Routes =>
  async (http) => {
    http.post(
      '/bots/:botId/playground',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: PlaygroundMessage, response: { 200: PlaygroundReply } },
      },
      async ({ member, params: { botId }, body }) => {
        const bot = await bots.getRow(member.accountId, botId)
        const reply = await turns.take({ bot, channel: 'playground', ...body })
        return {
          conversationId: reply.conversation_id,
          reply: reply.reply,
          answered: reply.answered,
          citations: reply.citations,
        }
      },
    )

    http.get(
      '/bots/:botId/conversations',
      {
        config: { access: 'viewer' },
        schema: { params: OneBot, querystring: PageQuery, response: { 200: ConversationList } },
      },
      async ({ member, params: { botId }, query: { limit = limits.pageSize, cursor } }) =>
        conversations.list(await bots.getRow(member.accountId, botId), { limit, cursor }),
    )

    http.get(
      '/bots/:botId/conversations/:conversationId',
      { config: { access: 'viewer' }, schema: { params: OneConversation, response: { 200: Conversation } } },
      async ({ member: { accountId }, params: { botId, conversationId } }) => {
        const bot = await bots.getRow(accountId, botId)
        return conversations.get(accountId, conversationId, [bot.id])
      },
    )

    http.get(
      '/bots/:botId/conversations/:conversationId/messages',
      {
        config: { access: 'viewer' },
        schema: { params: OneConversation, querystring: PageQuery, response: { 200: MessageList } },
      },
      async ({
        member: { accountId },
        params: { botId, conversationId },
        query: { limit = limits.pageSize, cursor },
      }) => {
        const bot = await bots.getRow(accountId, botId)
        return conversations.messages(accountId, conversationId, { limit, cursor }, [bot.id])
      },
    )

    http.delete(
      '/bots/:botId/conversations/:conversationId',
      { config: { access: 'editor' }, schema: { params: OneConversation } },
      async ({ member: { accountId }, params: { botId, conversationId } }, reply) => {
        await conversations.remove(await bots.getRow(accountId, botId), conversationId)
        return reply.code(204).send()
      },
    )
  }
