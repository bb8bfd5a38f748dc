import { apiUsageOperations, limits } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Spending } from '../spending/spending.ts'

/** Usage and cost, for programs. */
export const apiUsageRoutes =
  (spending: Spending): Routes =>
  async (http) => {
    operationRoute(http, apiUsageOperations.getUsage, async ({ token, query }) => {
      const { group_by: group = 'day', days = limits.usageDays } = query
      const { from, to, currency, rows } = await spending.getUsageBy(token.accountId, group, days, token.botIds)
      return {
        ...{ object: 'usage' as const, from, to, currency, group_by: group },
        data: rows.map(({ key, turns, inputTokens, outputTokens, cost }) => ({
          ...{ key, turns, cost },
          ...{ input_tokens: inputTokens, output_tokens: outputTokens },
        })),
      }
    })
  }
