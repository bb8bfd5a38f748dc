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
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BotRow, Bots } from '../bots/bots.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Conversations } from './conversations.ts'
import { hashBody } from './idempotency-keys.ts'
import type { TurnFollower } from './turn-follower.ts'
import type { IdempotentTurn, IdempotentTurns } from './turn-idempotency.ts'
import { readLastEventId, streamEvents, streamRun } from './turn-stream.ts'
import { presentOwnerTurn } from './turn-views.ts'
import type { Turns } from './turns.ts'

interface Parts {
  bots: Bots
  conversations: Conversations
  turns: Turns
  idempotentTurns: IdempotentTurns
  turnFollower: TurnFollower
  baseUrl: () => string
}

const OneBot = params('botId')
const OneTurn = params('botId', 'turnId')
const OneConversation = params('botId', 'conversationId')

/** For the author: the bot's conversations, and the playground, whose messages are handled like a program's. */
export const conversationRoutes =
  ({ bots, conversations, turns, idempotentTurns, turnFollower, baseUrl }: Parts): Routes =>
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
          const name = readIdempotencyKey(headers)
          const key = name && { route: `playground ${bot.id} ${member.personId}`, key: name, bodyHash: hashBody(body) }
          await streamTurn(request, reply, bot, await idempotentTurns.ask(asked, key || undefined))
          return reply
        }
        const answer = await turns.take(asked)
        return {
          conversationId: answer.conversation_id,
          reply: answer.reply,
          answered: answer.answered,
          choices: answer.choices,
          citations: answer.citations,
        }
      },
    )

    async function streamTurn(
      request: FastifyRequest,
      reply: FastifyReply,
      bot: BotRow,
      asked: IdempotentTurn,
    ): Promise<void> {
      const desk = { request, reply, baseUrl: baseUrl() }
      if (asked.kind === 'run') return streamRun(desk, asked.run)
      reply.header('idempotency-replayed', 'true')
      streamEvents(desk, (subscriber) => turnFollower.follow(bot, asked.turn, 0, subscriber))
    }

    http.get(
      '/bots/:botId/turns/:turnId',
      { config: { access: 'viewer' }, schema: { params: OneTurn, response: { 200: OwnerTurn } } },
      async ({ member, params: { botId, turnId } }) =>
        presentOwnerTurn(await turnFollower.get(await bots.getRow(member.accountId, botId), turnId)),
    )

    http.get(
      '/bots/:botId/turns/:turnId/events',
      { config: { access: 'editor' }, schema: { params: OneTurn } },
      async (request, reply) => {
        const { member, params: route, headers } = request
        const bot = await bots.getRow(member.accountId, route.botId)
        const turn = await turnFollower.get(bot, route.turnId)
        const seq = readLastEventId(headers['last-event-id'])
        streamEvents({ request, reply, baseUrl: baseUrl() }, (subscriber) =>
          turnFollower.follow(bot, turn, seq, subscriber),
        )
        return reply
      },
    )

    http.post(
      '/bots/:botId/turns/:turnId/cancel',
      { config: { access: 'editor' }, schema: { params: OneTurn } },
      async ({ member, params: { botId, turnId } }, reply) => {
        await turnFollower.cancel(await bots.getRow(member.accountId, botId), turnId)
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
