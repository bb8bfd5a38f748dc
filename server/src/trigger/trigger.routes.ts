import { callsModel, type Reply, turnOperations } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import {
  type Conversations,
  markReplay,
  openEvents,
  presentReply,
  type StartedTurn,
  streamStarted,
  type TurnRow,
  type TurnRun,
} from '../conversations/conversations.ts'
import { type OperationHandler, operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Agents } from './agents.ts'
import { streamTurn } from './openai-stream.ts'
import { readReplyOptions } from './reply-options.ts'
import { startOptionsOf } from './start-options.ts'
import type { TokenStreams } from './token-streams.ts'
import { presentTurn } from './turn-object.ts'
import { createUiChunks, uiMessageHeader } from './ui-message-stream.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bot a call is for, known before its body is read. */
    bot: BotRow
  }
}

interface Parts {
  agents: Agents
  conversations: Conversations
  streams: TokenStreams
  baseUrl: () => string
  /** Slower replies become asynchronous: proxies cut requests that take a minute. */
  syncWaitMs: number
}

/** The public API for programs: one message in, one reply out; right away, streamed or asynchronous. */
export const triggerRoutes =
  ({ agents, conversations, streams, baseUrl, syncWaitMs }: Parts): Routes =>
  async (http) => {
    http.decorateRequest('bot')

    const findBot = async (request: FastifyRequest) => {
      request.bot = await agents.getTriggerBot(request.token, (request.params as { bot_uuid: string }).bot_uuid)
    }
    const answer: OperationHandler<typeof turnOperations.trigger> = async (request, reply) => {
      const { bot, token, body } = request
      const { format } = body
      const options = readReplyOptions(request.headers, {
        stream: format === undefined ? body.stream : true,
      })
      const { message, conversation_id: conversationId, user, metadata } = body
      const call = { bot, channel: 'api' as const, message, conversationId, user, metadata, tokenId: token.id }
      const started = await conversations.start(call, startOptionsOf(call, options, 'trigger'))
      if (callsModel(bot)) http.loadShedder.release(request)
      markReplay(reply, started)
      if (format === 'ai-sdk') return streamUiMessages(request, reply, started)
      if (options.isStream) return stream(request, reply, started)
      if (started.kind === 'run') return wait(request, reply, started.run, options.waitMs)
      return options.isAsync ? later(request, reply, started.turn) : presentReply(started.turn, bot.id)
    }
    operationRoute(http, turnOperations.trigger, answer, findBot)

    async function stream(request: FastifyRequest, reply: FastifyReply, started: StartedTurn): Promise<FastifyReply> {
      const onOpen = (opened: Parameters<TokenStreams['add']>[1]) => streams.add(request.token.id, opened)
      await streamStarted({ request, reply, baseUrl: baseUrl(), onOpen }, conversations, request.bot, started)
      return reply
    }

    async function streamUiMessages(request: FastifyRequest, reply: FastifyReply, started: StartedTurn) {
      const events = await openEvents(conversations, request.bot, started)
      reply.header(...uiMessageHeader)
      return streamTurn({ request, reply, streams }, events, createUiChunks())
    }

    async function wait(
      request: FastifyRequest,
      reply: FastifyReply,
      run: TurnRun,
      waitMs = syncWaitMs,
    ): Promise<Reply | FastifyReply> {
      const answer = await within(Math.min(waitMs, syncWaitMs), run.reply)
      if (answer) return answer
      await run.show()
      return later(request, reply, await conversations.getTurn(request.bot, run.id))
    }

    function later(request: FastifyRequest, reply: FastifyReply, turn: TurnRow): FastifyReply {
      const { bot } = request
      return reply
        .code(202)
        .header('location', `/api/v1/agents/${bot.id}/turns/${turn.id}`)
        .header('preference-applied', 'respond-async')
        .header('retry-after', '1')
        .send(presentTurn(turn, bot.id, request.id, baseUrl()))
    }
  }

/** Undefined if it takes longer. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
