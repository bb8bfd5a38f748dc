import { McpOffer, McpOfferRequest, Tool, ToolDraft, ToolList, ToolTrial, ToolTrialResult } from 'beckon-contract'
import { params, type Routes } from '../http/routes.ts'
import type { Tools } from './tools.ts'

const OneBot = params('botId')
const OneTool = params('botId', 'toolId')

export const toolRoutes =
  (tools: Tools): Routes =>
  async (http) => {
    http.get(
      '/bots/:botId/tools',
      { config: { access: 'viewer' }, schema: { params: OneBot, response: { 200: ToolList } } },
      async ({ member, params: { botId } }) => ({ data: await tools.list(member.accountId, botId) }),
    )

    http.post(
      '/bots/:botId/tools',
      { config: { access: 'editor' }, schema: { params: OneBot, body: ToolDraft, response: { 201: Tool } } },
      async ({ member, params: { botId }, body }, reply) =>
        reply.code(201).send(await tools.add(member.accountId, botId, body)),
    )

    http.put(
      '/bots/:botId/tools/:toolId',
      { config: { access: 'editor' }, schema: { params: OneTool, body: ToolDraft, response: { 200: Tool } } },
      async ({ member, params: { botId, toolId }, body }) => tools.change(member.accountId, botId, toolId, body),
    )

    http.delete(
      '/bots/:botId/tools/:toolId',
      { config: { access: 'editor' }, schema: { params: OneTool } },
      async ({ member, params: { botId, toolId } }, reply) => {
        await tools.remove(member.accountId, botId, toolId)
        return reply.code(204).send()
      },
    )

    http.post(
      '/bots/:botId/tools/try',
      { config: { access: 'editor' }, schema: { params: OneBot, body: ToolTrial, response: { 200: ToolTrialResult } } },
      async ({ member, params: { botId }, body }) => tools.tryOut(member.accountId, botId, body),
    )

    http.post(
      '/bots/:botId/tools/offer',
      { config: { access: 'editor' }, schema: { params: OneBot, body: McpOfferRequest, response: { 200: McpOffer } } },
      async ({ member, params: { botId }, body }) => tools.askOffer(member.accountId, botId, body),
    )
  }
