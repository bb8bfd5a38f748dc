import { toolOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Tools } from './tools.ts'

export const toolRoutes =
  (tools: Tools): Routes =>
  async (http) => {
    operationRoute(http, toolOperations.listTools, async ({ member, params: { botId } }) => ({
      data: await tools.list(member.accountId, botId),
    }))

    operationRoute(http, toolOperations.createTool, async ({ member, params: { botId }, body }) =>
      tools.add(member.accountId, botId, body),
    )

    operationRoute(http, toolOperations.changeTool, async ({ member, params: { botId, toolId }, body }) =>
      tools.change(member.accountId, botId, toolId, body),
    )

    operationRoute(http, toolOperations.removeTool, async ({ member, params: { botId, toolId } }) => {
      await tools.remove(member.accountId, botId, toolId)
    })

    operationRoute(http, toolOperations.tryTool, async ({ member, params: { botId }, body }) =>
      tools.tryOut(member.accountId, botId, body),
    )

    operationRoute(http, toolOperations.listMcpTools, async ({ member, params: { botId }, body }) =>
      tools.askOffer(member.accountId, botId, body),
    )
  }
