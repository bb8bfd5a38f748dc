import { retentionOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { RetentionFeature } from './retention.ts'

export const retentionRoutes =
  (retention: RetentionFeature): Routes =>
  async (http) => {
    operationRoute(http, retentionOperations.getRetention, async ({ member, query }) =>
      retention.get(member.accountId, query.bot),
    )
    operationRoute(http, retentionOperations.previewRetention, async ({ member, query }) =>
      retention.preview(member.accountId, query),
    )
    operationRoute(http, retentionOperations.changeRetention, async ({ member, body }) =>
      retention.change(member.accountId, body),
    )
  }
