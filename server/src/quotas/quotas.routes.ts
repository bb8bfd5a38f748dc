import { quotaOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Quotas } from './quotas.ts'

export const quotaRoutes =
  (quotas: Quotas): Routes =>
  async (http) => {
    operationRoute(http, quotaOperations.getQuotas, async ({ member }) => quotas.getQuotas(member.accountId))
  }
