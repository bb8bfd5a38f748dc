import { botOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Bots } from './bots.ts'

interface Parts {
  bots: Bots
  removeBot: (accountId: string, botId: string, confirmedName: string) => Promise<void>
}

export const botRoutes =
  ({ bots, removeBot }: Parts): Routes =>
  async (http) => {
    operationRoute(http, botOperations.listBots, async ({ member, query }) => bots.list(member.accountId, query))

    operationRoute(http, botOperations.createBot, async (request) =>
      bots.create(request.member.accountId, request.body),
    )

    operationRoute(http, botOperations.getBot, async ({ member, params }) => bots.get(member.accountId, params.botId))

    operationRoute(http, botOperations.changeBot, async ({ member, params, body }) =>
      bots.change(member.accountId, params.botId, body),
    )

    operationRoute(http, botOperations.removeBot, async ({ member, params, body }) => {
      await removeBot(member.accountId, params.botId, body.name)
    })
  }
