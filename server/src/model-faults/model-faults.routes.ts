import { modelFaultOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { ModelFaults } from './model-faults.ts'

export const modelFaultRoutes =
  (modelFaults: ModelFaults): Routes =>
  async (http) => {
    operationRoute(http, modelFaultOperations.getModelFault, async ({ member, params }) =>
      modelFaults.get(member.accountId, params.botId),
    )
  }
