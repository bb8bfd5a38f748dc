import { testOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { TestRuns } from './test-runs.ts'

export const testRunRoutes =
  (runs: TestRuns): Routes =>
  async (http) => {
    operationRoute(http, testOperations.listTestRuns, async ({ member, params: { botId } }) => ({
      data: await runs.list(member.accountId, botId),
    }))

    operationRoute(http, testOperations.startTestRun, async ({ member, params: { botId } }) =>
      runs.start(member.accountId, botId),
    )

    operationRoute(http, testOperations.getTestReport, async ({ member, params: { botId, runId } }) =>
      runs.report(member.accountId, botId, runId),
    )

    operationRoute(http, testOperations.cancelTestRun, async ({ member, params: { botId, runId } }) => {
      await runs.cancel(member.accountId, botId, runId)
    })
  }
