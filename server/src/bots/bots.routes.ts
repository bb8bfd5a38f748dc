import { Bot, BotChange, BotDeletion, BotDraft, BotList, BotQuery } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Bots } from './bots.ts'

const OneBot = params('botId')

export const botRoutes =
  (bots: Bots): Routes =>
  async (http) => {
    http.get(
      '/bots',
      { config: { access: 'viewer' }, schema: { querystring: BotQuery, response: { 200: BotList } } },
      async ({ member, query }) => ({ data: await bots.list(member.accountId, query.search) }),
    )

    http.post(
      '/bots',
      { config: { access: 'editor' }, schema: { body: BotDraft, response: { 201: Bot } } },
      async (request, reply) => reply.code(201).send(await bots.create(request.member.accountId, request.body)),
    )

    http.get(
      '/bots/:botId',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: Bot } } },
      async ({ member, params }) => bots.get(member.accountId, params.botId),
    )

    http.patch(
      '/bots/:botId',
      { config: { access: 'editor' }, schema: { params: OneBot, body: BotChange, response: { 200: Bot } } },
      async ({ member, params, body }) => bots.change(member.accountId, params.botId, body),
    )

    http.delete(
      '/bots/:botId',
      { config: { access: 'editor' }, schema: { params: OneBot, body: BotDeletion } },
      async ({ member, params, body }, reply) => {
        await bots.remove(member.accountId, params.botId, body.name)
        return reply.code(204).send()
      },
    )
  }
