import { spendingOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Spending } from './spending.ts'

const usualDays = 30

export const spendingRoutes =
  (spending: Spending): Routes =>
  async (http) => {
    operationRoute(http, spendingOperations.getBotUsage, async ({ member, params, query: { days = usualDays } }) =>
      spending.getBotUsage(member.accountId, params.botId, days),
    )

    operationRoute(http, spendingOperations.getAccountUsage, async ({ member, query: { days = usualDays } }) =>
      spending.getAccountUsage(member.accountId, days),
    )

    operationRoute(http, spendingOperations.changeBudget, async ({ member, body }) =>
      spending.changeBudget(member.accountId, body.daily),
    )

    operationRoute(http, spendingOperations.listPrices, async ({ member }) => spending.listPrices(member.accountId))

    operationRoute(http, spendingOperations.changePrices, async ({ member, body }) =>
      spending.changePrices(member.accountId, body),
    )
  }
