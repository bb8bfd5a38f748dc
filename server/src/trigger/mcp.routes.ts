import { callsModel, Type } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { awaitReply, type Conversations, toFailure } from '../conversations/conversations.ts'
import type { Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import { version } from '../lib/version.ts'
import type { Agents } from './agents.ts'
import { presentResult, presentTool, readArguments, toolsOf } from './mcp-tools.ts'

/** Newest first: what a client gets that asks for another one. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

const codes = { methodNotFound: -32_601, invalidParams: -32_602 }

const Message = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'] })),
  method: Type.Optional(Type.String()),
  params: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
})
interface McpMessage {
  id?: string | number
  method?: string
  params?: Record<string, unknown>
}

/** A request that the protocol answers with an error. */
class ProtocolError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

interface Parts {
  agents: Agents
  conversations: Conversations
}

/**
 * MCP server (streamable HTTP): each bot that the token can run is a tool. Without sessions: every request stands for
 * itself, on any server, and is answered with plain JSON.
 */
export const mcpRoutes =
  ({ agents, conversations }: Parts): Routes =>
  async (http) => {
    http.post('/mcp', { config: { access: 'token:trigger' }, schema: { body: Message } }, async (request, reply) => {
      const { id, method } = request.body as McpMessage
      // A notification, or an answer to a request that we never make.
      if (id === undefined || method === undefined) return reply.code(202).send()
      try {
        return { jsonrpc: '2.0', id, result: await answer(request, request.body as McpMessage) }
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
      }
    })

    /** There is nothing to listen to, and no session to end. */
    for (const method of ['GET', 'DELETE'] as const)
      http.route({
        method,
        url: '/mcp',
        config: { access: 'token:trigger' },
        handler: async () => {
          throw new Failure('method_not_allowed', 'Send MCP messages with POST.', { headers: { allow: 'POST' } })
        },
      })

    async function answer(request: FastifyRequest, { method, params = {} }: McpMessage): Promise<object> {
      switch (method) {
        case 'initialize':
          return {
            protocolVersion: protocolVersions.find((one) => one === params.protocolVersion) ?? protocolVersions[0],
            capabilities: { tools: { listChanged: false } },
            serverInfo: { name: 'beckon', title: 'Beckon', version },
          }
        case 'ping':
          return {}
        case 'tools/list':
          return { tools: toolsOf(await agents.listTriggerBots(request.token)).map(presentTool) }
        case 'tools/call':
          return call(request, params)
        default:
          throw new ProtocolError(codes.methodNotFound, `There is no method ${method?.slice(0, 100)}.`)
      }
    }

    async function call(request: FastifyRequest, params: Record<string, unknown>): Promise<object> {
      const { token } = request
      const tool = toolsOf(await agents.listTriggerBots(token)).find(({ name }) => name === params.name)
      if (!tool) throw new ProtocolError(codes.invalidParams, 'There is no such tool. List the tools again.')
      const { bot } = tool
      try {
        const { message, conversationId } = readArguments(params.arguments)
        const asked = { bot, channel: 'api' as const, message, conversationId, tokenId: token.id }
        const started = await conversations.start(asked)
        if (callsModel(bot)) http.loadShedder.release(request)
        return presentResult(await awaitReply(conversations, bot, started))
      } catch (error) {
        const failure = toFailure(error)
        if (failure.code === 'internal') throw error
        // For the model, which can do something about it.
        return { isError: true, content: [{ type: 'text', text: failure.message }] }
      }
    }
  }
