import { callsModel, Type } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { awaitReply, type Conversations, toFailure } from '../conversations/conversations.ts'
import type { Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import { version } from '../lib/version.ts'
import type { Agents } from './agents.ts'
import {
  idOf,
  type McpMessage,
  negotiate,
  ProtocolError,
  readBatch,
  readMessage,
  refuseVersion,
  rpcCodes,
  rpcError,
} from './mcp-messages.ts'
import { presentResult, presentTool, readArguments, readToolName, toolsOf } from './mcp-tools.ts'

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
    // Any JSON: what is wrong with it is said in the words of JSON-RPC.
    http.post(
      '/mcp',
      { config: { access: 'token:trigger' }, schema: { body: Type.Unknown() } },
      async (request, reply) => {
        const { body } = request
        const version = request.headers['mcp-protocol-version'] as string | undefined
        try {
          refuseVersion(version, body)
          const batch = readBatch(body, version)
          const answered = batch ? await answerAll(request, batch) : await answerOne(request, readMessage(body))
          // Notifications, or answers to requests that we never make.
          return answered === undefined ? reply.code(202).send() : answered
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error
          return reply.code(400).send(rpcError(idOf(body), error))
        }
      },
    )

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

    async function answerAll(request: FastifyRequest, batch: unknown[]): Promise<object[] | undefined> {
      const answers: object[] = []
      for (const given of batch) {
        try {
          const message = readMessage(given)
          if (message.method === 'initialize')
            throw new ProtocolError(rpcCodes.invalidRequest, 'Send `initialize` alone.')
          const answered = await answerOne(request, message)
          if (answered) answers.push(answered)
        } catch (error) {
          if (!(error instanceof ProtocolError)) throw error
          answers.push(rpcError(idOf(given), error))
        }
      }
      return answers.length === 0 ? undefined : answers
    }

    /** Undefined for a message that is not answered. */
    async function answerOne(request: FastifyRequest, message: McpMessage): Promise<object | undefined> {
      const { id, method } = message
      if (id === undefined || method === undefined) return undefined
      try {
        return { jsonrpc: '2.0', id, result: await answer(request, message) }
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        return rpcError(id, error)
      }
    }

    async function answer(request: FastifyRequest, { method, params = {} }: McpMessage): Promise<object> {
      switch (method) {
        case 'initialize':
          return {
            protocolVersion: negotiate(params.protocolVersion),
            capabilities: { tools: { listChanged: false } },
            serverInfo: { name: 'beckon', title: 'Beckon', version },
          }
        case 'ping':
          return {}
        case 'tools/list':
          return { tools: toolsOf(await agents.listDescribed(request.token)).map(presentTool) }
        case 'tools/call':
          return call(request, params)
        default:
          throw new ProtocolError(rpcCodes.methodNotFound, `There is no method ${method?.slice(0, 100)}.`)
      }
    }

    async function call(request: FastifyRequest, params: Record<string, unknown>): Promise<object> {
      const { token } = request
      const wanted = readToolName(params.name)
      const similar = wanted ? await agents.listTriggerBotsNamed(token, wanted) : []
      const tool = toolsOf(similar).find(({ name }) => name === params.name)
      if (!tool) throw new ProtocolError(rpcCodes.invalidParams, 'There is no such tool. List the tools again.')
      try {
        const bot = await agents.getTriggerBot(token, tool.bot.id)
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
