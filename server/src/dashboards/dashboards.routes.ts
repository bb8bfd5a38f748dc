import { dashboardOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Dashboards } from './dashboards.ts'

export const dashboardRoutes =
  (dashboards: Dashboards): Routes =>
  async (http) => {
    operationRoute(http, dashboardOperations.getDashboard, async ({ member, query }) =>
      dashboards.get(member.accountId, query),
    )
    operationRoute(http, dashboardOperations.getTokenUsage, async ({ member, params }) =>
      dashboards.getTokenUsage(member.accountId, params.tokenId),
    )
    operationRoute(http, dashboardOperations.getDashboardTopics, async ({ member, query }) =>
      dashboards.getTopics(member.accountId, query),
    )
    operationRoute(http, dashboardOperations.listRepairs, async ({ member, query }) =>
      dashboards.listRepairs(member.accountId, query),
    )
  }
