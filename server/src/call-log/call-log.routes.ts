import { callLogOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { CallLog } from './call-log.ts'

export const callLogRoutes =
  (callLog: CallLog): Routes =>
  async (http) => {
    operationRoute(http, callLogOperations.listCalls, async ({ member, query }) => ({
      servers: await callLog.countServers(),
      data: callLog.list(member.accountId, query.bot),
    }))
  }
