import { limits, ownerConversationOperations, playgroundOperations } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Conversations } from './conversations.ts'
import { resumeStream, streamStarted } from './turn-stream.ts'
import { presentOwnerTurn } from './turn-views.ts'

interface Parts {
  bots: Bots
  conversations: Conversations
  baseUrl: () => string
}

/** For the author: the bot's conversations, and the playground, whose messages are handled like a program's. */
export const conversationRoutes =
  ({ bots, conversations, baseUrl }: Parts): Routes =>
  async (http) => {
    operationRoute(http, playgroundOperations.askInPlayground, async (request, reply) => {
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
    })

    operationRoute(http, ownerConversationOperations.getOwnerTurn, async ({ member, params: { botId, turnId } }) =>
      presentOwnerTurn(await conversations.getTurn(await bots.getRow(member.accountId, botId), turnId)),
    )

    operationRoute(http, playgroundOperations.followOwnerTurn, async (request, reply) => {
      const { member, params: route } = request
      const bot = await bots.getRow(member.accountId, route.botId)
      const turn = await conversations.getTurn(bot, route.turnId)
      return resumeStream({ request, reply, baseUrl: baseUrl() }, conversations, bot, turn)
    })

    operationRoute(http, playgroundOperations.cancelOwnerTurn, async ({ member, params: { botId, turnId } }) => {
      await conversations.cancel(await bots.getRow(member.accountId, botId), turnId)
    })

    operationRoute(
      http,
      ownerConversationOperations.listOwnerConversations,
      async ({ member, params: { botId }, query: { limit = limits.pageSize, cursor } }) =>
        conversations.list(await bots.getRow(member.accountId, botId), { limit, cursor }),
    )

    operationRoute(
      http,
      ownerConversationOperations.getOwnerConversation,
      async ({ member: { accountId }, params: { botId, conversationId } }) => {
        const bot = await bots.getRow(accountId, botId)
        return conversations.get(accountId, conversationId, [bot.id])
      },
    )

    operationRoute(
      http,
      ownerConversationOperations.listOwnerTurns,
      async ({ member, params: { botId, conversationId }, query: { limit = limits.pageSize, cursor } }) =>
        conversations.listTurns(await bots.getRow(member.accountId, botId), conversationId, { limit, cursor }),
    )

    operationRoute(
      http,
      ownerConversationOperations.removeConversation,
      async ({ member: { accountId }, params: { botId, conversationId } }) => {
        await conversations.remove(await bots.getRow(accountId, botId), conversationId)
      },
    )
  }
