import { limits, operations } from 'beckon-contract'
import type { Conversations } from '../conversations/conversations.ts'
import { params, type Routes } from '../http/routes.ts'
import { toInstantOrNull } from '../lib/clock.ts'
import { type Agents, presentAgent } from './agents.ts'

const { listAgents, getAgent, listConversations, getConversation, listMessages, rateMessage, getMe } = operations
const OneAgent = params('bot_uuid')
const One = params('id')
const firstPage = { limit: limits.pageSize }

/** The read endpoints of the API, and rating replies. */
export const apiRoutes =
  ({ agents, conversations }: { agents: Agents; conversations: Conversations }): Routes =>
  async (http) => {
    http.get(
      '/me',
      { config: { access: 'token' }, schema: { response: { 200: getMe.response } } },
      async ({ token }) => ({
        object: 'token' as const,
        id: token.id,
        name: token.name,
        account: { id: token.accountId, name: token.accountName },
        scopes: token.scopes,
        agent_ids: token.botIds,
        expires_at: toInstantOrNull(token.expiresAt),
      }),
    )

    http.get(
      '/agents',
      {
        config: { access: 'token:read' },
        schema: { querystring: listAgents.query, response: { 200: listAgents.response } },
      },
      async ({ token, query }) => agents.list(token, { ...firstPage, ...query }),
    )

    http.get(
      '/agents/:bot_uuid',
      { config: { access: 'token:read' }, schema: { params: OneAgent, response: { 200: getAgent.response } } },
      async ({ token, params: { bot_uuid } }) => presentAgent(await agents.getBot(token, bot_uuid)),
    )

    http.get(
      '/agents/:bot_uuid/conversations',
      {
        config: { access: 'token:read' },
        schema: {
          params: OneAgent,
          querystring: listConversations.query,
          response: { 200: listConversations.response },
        },
      },
      async ({ token, params: { bot_uuid }, query }) =>
        conversations.list(await agents.getBot(token, bot_uuid), { ...firstPage, ...query }),
    )

    http.get(
      '/conversations/:id',
      { config: { access: 'token:read' }, schema: { params: One, response: { 200: getConversation.response } } },
      async ({ token, params: { id } }) => conversations.get(token.accountId, id, token.botIds),
    )

    http.get(
      '/conversations/:id/messages',
      {
        config: { access: 'token:read' },
        schema: { params: One, querystring: listMessages.query, response: { 200: listMessages.response } },
      },
      async ({ token, params: { id }, query }) =>
        conversations.messages(token.accountId, id, { ...firstPage, ...query }, token.botIds),
    )

    http.put(
      '/messages/:id/feedback',
      {
        config: { access: 'token:trigger' },
        schema: { params: One, body: rateMessage.body, response: { 200: rateMessage.response } },
      },
      async ({ token, params: { id }, body }) => conversations.rate(token.accountId, id, body, token.botIds),
    )
  }
