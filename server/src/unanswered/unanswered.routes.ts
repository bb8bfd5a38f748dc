import { unansweredOperations } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Unanswered } from './unanswered.ts'

export const unansweredRoutes =
  ({ bots, unanswered }: { bots: Bots; unanswered: Unanswered }): Routes =>
  async (http) => {
    operationRoute(http, unansweredOperations.listUnanswered, async ({ member, params: { botId } }) => ({
      data: await unanswered.list(await bots.getRow(member.accountId, botId)),
    }))

    operationRoute(http, unansweredOperations.dismissUnanswered, async ({ member, params: { botId }, body }) => {
      await unanswered.dismiss(await bots.getRow(member.accountId, botId), body.questions)
    })
  }
