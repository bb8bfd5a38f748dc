import { type ChatModel, callsModel, isTerminal, openaiOperations } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import { type Conversations, openEvents, presentReply, type Subscribe } from '../conversations/conversations.ts'
import { EventStream } from '../http/event-stream.ts'
import { operationRoute } from '../http/operation-route.ts'
import { openaiErrorOf, problemOf } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Agents } from './agents.ts'
import { createChunks, presentCompletion, readChat } from './openai-chat.ts'
import { readReplyOptions } from './reply-options.ts'
import { startOptionsOf } from './start-options.ts'
import type { TokenStreams } from './token-streams.ts'

interface Parts {
  agents: Agents
  conversations: Conversations
  streams: TokenStreams
  baseUrl: () => string
}

/** The OpenAI-compatible API: OpenAI clients can talk to a bot after changing base URL and key. */
export const openaiRoutes =
  ({ agents, conversations, streams, baseUrl }: Parts): Routes =>
  async (http) => {
    operationRoute(http, openaiOperations.completeChat, async (request, reply) => {
      const { body, token } = request
      const bot = await agents.getTriggerBot(token, body.model)
      const { message, history } = readChat(body)
      const isStreaming = body.stream === true
      const user = body.user === undefined ? undefined : { id: body.user }
      const conversationId = body.conversation_id
      const call = { bot, channel: 'api' as const, message, history, user, conversationId, tokenId: token.id }
      const { key } = readReplyOptions(request.headers, {})
      const wanted = startOptionsOf(call, { isStream: isStreaming, isAsync: false, key }, 'openai')
      const started = await conversations.start(call, wanted)
      if (callsModel(bot)) http.loadShedder.release(request)
      if (started.kind === 'repeated') reply.header('idempotency-replayed', 'true')
      if (isStreaming) {
        const options = { model: bot.id, withUsage: body.stream_options?.include_usage === true }
        return streamCompletion(request, reply, options, await openEvents(conversations, bot, started))
      }
      return presentCompletion(started.kind === 'run' ? await started.run.reply : presentReply(started.turn, bot.id))
    })

    function streamCompletion(
      request: FastifyRequest,
      reply: FastifyReply,
      options: { model: string; withUsage: boolean },
      subscribe: Subscribe,
    ) {
      const created = Math.floor(Date.now() / 1_000)
      const stream = new EventStream(reply)
      streams.add(request.token.id, stream)
      const chunksOf = createChunks({ ...options, created })
      const stop = subscribe((event) => {
        for (const chunk of chunksOf(event)) stream.send({ data: JSON.stringify(chunk) })
        if (!isTerminal(event)) return
        if (event.event === 'turn.failed')
          stream.send({ data: JSON.stringify(openaiErrorOf(problemOf(event.failure, request.id, baseUrl()))) })
        stream.send({ data: '[DONE]' })
        stream.end()
      })
      stream.whenClosed(stop)
      return reply
    }

    operationRoute(http, openaiOperations.listModels, async ({ token }) => {
      const bots = await agents.listTriggerBots(token)
      return { object: 'list' as const, data: bots.map((bot) => presentModel(bot, token.accountName)) }
    })

    operationRoute(http, openaiOperations.getModel, async ({ token, params: { bot_uuid } }) =>
      presentModel(await agents.getTriggerBot(token, bot_uuid), token.accountName),
    )
  }

const presentModel = ({ id, createdAt }: BotRow, owner: string): ChatModel => ({
  id,
  object: 'model',
  created: Math.floor(createdAt / 1_000),
  owned_by: owner,
})
