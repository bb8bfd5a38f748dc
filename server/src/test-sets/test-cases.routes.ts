import { testOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { TestCases } from './test-cases.ts'

export const testCaseRoutes =
  (tests: TestCases): Routes =>
  async (http) => {
    operationRoute(http, testOperations.listTests, async ({ member, params: { botId } }) => ({
      data: await tests.list(member.accountId, botId),
    }))

    operationRoute(http, testOperations.createTest, async ({ member, params: { botId }, body }, reply) => {
      const { isNew, testCase } = await tests.add(member.accountId, botId, body)
      if (isNew) reply.code(201)
      return testCase
    })

    operationRoute(http, testOperations.changeTest, async ({ member, params: { botId, testId }, body }) =>
      tests.change(member.accountId, botId, testId, body),
    )

    operationRoute(http, testOperations.removeTest, async ({ member, params: { botId, testId } }) => {
      await tests.remove(member.accountId, botId, testId)
    })

    operationRoute(http, testOperations.restoreTest, async ({ member, params: { botId, testId }, body }) =>
      tests.restore(member.accountId, botId, testId, body),
    )
  }
