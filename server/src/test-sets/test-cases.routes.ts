import { TestCase, TestCaseDraft, TestCaseList } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { TestCases } from './test-cases.ts'

const OneBot = params('botId')
const OneTest = params('botId', 'testId')

export const testCaseRoutes =
  (tests: TestCases): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/tests',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: TestCaseList } } },
      async ({ member, params: { botId } }) => ({ data: await tests.list(member.accountId, botId) }),
    )

    http.post(
      '/bots/:botId/tests',
      {
        config: { access: 'editor' },
        schema: { params: OneBot, body: TestCaseDraft, response: { 200: TestCase, 201: TestCase } },
      },
      async ({ member, params: { botId }, body }, reply) => {
        const { isNew, testCase } = await tests.add(member.accountId, botId, body)
        return reply.code(isNew ? 201 : 200).send(testCase)
      },
    )

    http.put(
      '/bots/:botId/tests/:testId',
      { config: { access: 'editor' }, schema: { params: OneTest, body: TestCaseDraft, response: { 200: TestCase } } },
      async ({ member, params: { botId, testId }, body }) => tests.change(member.accountId, botId, testId, body),
    )

    http.delete(
      '/bots/:botId/tests/:testId',
      { config: { access: 'editor' }, schema: { params: OneTest } },
      async ({ member, params: { botId, testId } }, reply) => {
        await tests.remove(member.accountId, botId, testId)
        return reply.code(204).send()
      },
    )
  }
