import {
  Conversation,
  ConversationList,
  limits,
  OwnerTurn,
  OwnerTurnList,
  PageQuery,
  PlaygroundMessage,
  PlaygroundReply,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Conversations } from './conversations.ts'
import { readLastEventId, streamEvents, streamStarted } from './turn-stream.ts'
import { presentOwnerTurn } from './turn-views.ts'

interface Parts {
  bots: Bots
  conversations: Conversations
  baseUrl: () => string
}

const OneBot = params('botId')
const OneTurn = params('botId', 'turnId')
const OneConversation = params('botId', 'conversationId')

/** For the author: the bot's conversations, and the playground, whose messages are handled like a program's. */
export const conversationRoutes =
  ({ bots, conversations, baseUrl }: Parts): Routes =>
  async (http) => {
    http.post(
      '/bots/:botId/playground',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: PlaygroundMessage, response: { 200: PlaygroundReply } },
      },
      async (request, reply) => {
        const { member, params: route, body, headers } = request
        const bot = await bots.getRow(member.accountId, route.botId)
        const asked = { bot, channel: 'playground' as const, ...body }
        if (headers.accept === 'text/event-stream') {
          const key = readIdempotencyKey(headers)
          const idempotency = key ? { scope: `playground ${bot.id} ${member.personId}`, key, body } : undefined
          const started = await conversations.start(asked, { mode: 'stream', idempotency })
          await streamStarted({ request, reply, baseUrl: baseUrl() }, conversations, bot, started)
          return reply
        }
        const answer = await conversations.take(asked)
        return {
          conversationId: answer.conversation_id,
          reply: answer.reply,
          answered: answer.answered,
          choices: answer.choices,
          citations: answer.citations,
        }
      },
    )

    http.get(
      '/bots/:botId/turns/:turnId',
      { config: { access: 'viewer' }, schema: { params: OneTurn, response: { 200: OwnerTurn } } },
      async ({ member, params: { botId, turnId } }) =>
        presentOwnerTurn(await conversations.getTurn(await bots.getRow(member.accountId, botId), turnId)),
    )

    http.get(
      '/bots/:botId/turns/:turnId/events',
      { config: { access: 'editor' }, schema: { params: OneTurn } },
      async (request, reply) => {
        const { member, params: route, headers } = request
        const bot = await bots.getRow(member.accountId, route.botId)
        const turn = await conversations.getTurn(bot, route.turnId)
        const seq = readLastEventId(headers['last-event-id'])
        streamEvents({ request, reply, baseUrl: baseUrl() }, (subscriber) =>
          conversations.follow(bot, turn, seq, subscriber),
        )
        return reply
      },
    )

    http.post(
      '/bots/:botId/turns/:turnId/cancel',
      { config: { access: 'editor' }, schema: { params: OneTurn } },
      async ({ member, params: { botId, turnId } }, reply) => {
        await conversations.cancel(await bots.getRow(member.accountId, botId), turnId)
        return reply.code(204).send()
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
      '/bots/:botId/conversations/:conversationId/turns',
      {
        config: { access: 'viewer' },
        schema: { params: OneConversation, querystring: PageQuery, response: { 200: OwnerTurnList } },
      },
      async ({ member, params: { botId, conversationId }, query: { limit = limits.pageSize, cursor } }) =>
        conversations.listTurns(await bots.getRow(member.accountId, botId), conversationId, { limit, cursor }),
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
