import { TestReport, TestRun, TestRunList } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { TestRuns } from './test-runs.ts'

const OneBot = params('botId')
const OneRun = params('botId', 'runId')

export const testRunRoutes =
  (runs: TestRuns): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/test-runs',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: TestRunList } } },
      async ({ member, params: { botId } }) => ({ data: await runs.list(member.accountId, botId) }),
    )

    http.post(
      '/bots/:botId/test-runs',
      { config: { access: 'editor' }, schema: { params: OneBot, response: { 202: TestRun } } },
      async ({ member, params: { botId } }, reply) => reply.code(202).send(await runs.start(member.accountId, botId)),
    )

    http.get(
      '/bots/:botId/test-runs/:runId',
      { config: { access: 'viewer' }, schema: { params: OneRun, response: { 200: TestReport } } },
      async ({ member, params: { botId, runId } }) => runs.report(member.accountId, botId, runId),
    )

    http.post(
      '/bots/:botId/test-runs/:runId/cancel',
      { config: { access: 'editor' }, schema: { params: OneRun } },
      async ({ member, params: { botId, runId } }, reply) => {
        await runs.cancel(member.accountId, botId, runId)
        return reply.code(204).send()
      },
    )
  }
