import { agentOperations, conversationOperations, limits, meOperations } from 'beckon-contract'
import type { Conversations } from '../conversations/conversations.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import { toInstantOrNull } from '../lib/clock.ts'
import { type Agents, presentAgent } from './agents.ts'

const firstPage = { limit: limits.pageSize }

/** Bots and conversations: reading and deleting them, and rating replies. */
export const apiRoutes =
  ({ agents, conversations }: { agents: Agents; conversations: Conversations }): Routes =>
  async (http) => {
    operationRoute(http, meOperations.getMe, async ({ token }) => ({
      object: 'token' as const,
      id: token.id,
      name: token.name,
      account: { id: token.accountId, name: token.accountName },
      scopes: token.scopes,
      agent_ids: token.botIds,
      expires_at: toInstantOrNull(token.expiresAt),
    }))

    operationRoute(http, agentOperations.listAgents, async ({ token, query }) =>
      agents.list(token, { ...firstPage, ...query }),
    )

    operationRoute(http, agentOperations.getAgent, async ({ token, params: { bot_uuid } }) =>
      presentAgent(await agents.getBot(token, bot_uuid)),
    )

    operationRoute(http, conversationOperations.listConversations, async ({ token, params: { bot_uuid }, query }) =>
      conversations.list(await agents.getBot(token, bot_uuid), { ...firstPage, ...query }),
    )

    operationRoute(http, conversationOperations.getConversation, async ({ token, params: { id } }) =>
      conversations.get(token.accountId, id, token.botIds),
    )

    operationRoute(http, conversationOperations.deleteConversation, async ({ token, params: { id } }) => {
      const conversation = await conversations.get(token.accountId, id, token.botIds)
      await conversations.remove(await agents.getBot(token, conversation.agent_id), conversation.id)
      return { id: conversation.id, object: 'conversation' as const, deleted: true }
    })

    operationRoute(http, conversationOperations.listMessages, async ({ token, params: { id }, query }) =>
      conversations.messages(token.accountId, id, { ...firstPage, ...query }, token.botIds),
    )

    operationRoute(http, conversationOperations.rateMessage, async ({ token, params: { id }, body }) =>
      conversations.rate(token.accountId, id, body, token.botIds),
    )
  }
