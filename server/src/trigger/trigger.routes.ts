import { operations, type Reply } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import type { TurnFollower } from '../conversations/turn-follower.ts'
import { streamEvents, streamRun } from '../conversations/turn-stream.ts'
import { isUnderWay, presentReply } from '../conversations/turn-views.ts'
import type { TurnRow, TurnRun } from '../conversations/turns.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Agents } from './agents.ts'
import { type ReplyOptions, readReplyOptions } from './reply-options.ts'
import type { TokenStreams } from './token-streams.ts'
import type { Trigger } from './trigger.ts'
import { presentTurn } from './turn-object.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bot a call is for, known before its body is read. */
    bot: BotRow
  }
}

interface Parts {
  agents: Agents
  trigger: Trigger
  turnFollower: TurnFollower
  streams: TokenStreams
  baseUrl: () => string
  /** Slower replies become asynchronous: proxies cut requests that take a minute. */
  syncWaitMs: number
}

/** The public API for programs: one message in, one reply out; right away, streamed or asynchronous. */
export const triggerRoutes =
  ({ agents, trigger, turnFollower, streams, baseUrl, syncWaitMs }: Parts): Routes =>
  async (http) => {
    http.decorateRequest('bot')

    http.post(
      '/agents/:bot_uuid/trigger',
      {
        config: { access: 'token:trigger' },
        preValidation: async (request) => {
          request.bot = await agents.getTriggerBot(request.token, (request.params as { bot_uuid: string }).bot_uuid)
        },
        schema: {
          params: params('bot_uuid'),
          body: operations.trigger.body,
          response: { 200: operations.trigger.response, 202: operations.trigger.later },
        },
      },
      async (request, reply) => {
        const { bot, token, body } = request
        const options = readReplyOptions(request.headers, body)
        const { message, conversation_id: conversationId, user, metadata } = body
        const call = { bot, channel: 'api' as const, message, conversationId, user, metadata, tokenId: token.id }
        const called = await trigger.call(call, options, 'trigger')
        if (bot.engine === 'model') http.loadShedder.release(request)
        if (called.kind === 'run')
          return options.isStream ? streamReply(request, reply, called.run) : wait(request, reply, called.run)
        if (called.kind === 'queued') return later(request, reply, called.turn)
        reply.header('idempotency-replayed', 'true')
        return repeat(request, reply, called.turn, options)
      },
    )

    const deskOf = (request: FastifyRequest, reply: FastifyReply) => ({
      request,
      reply,
      baseUrl: baseUrl(),
      onOpen: (stream: Parameters<TokenStreams['add']>[1]) => streams.add(request.token.id, stream),
    })

    async function streamReply(request: FastifyRequest, reply: FastifyReply, run: TurnRun): Promise<FastifyReply> {
      await streamRun(deskOf(request, reply), run)
      return reply
    }

    async function wait(request: FastifyRequest, reply: FastifyReply, run: TurnRun): Promise<Reply | FastifyReply> {
      const answer = await within(syncWaitMs, run.reply)
      if (answer) return answer
      await run.show()
      return later(request, reply, await turnFollower.get(request.bot, run.id))
    }

    function later(request: FastifyRequest, reply: FastifyReply, turn: TurnRow): FastifyReply {
      const { bot } = request
      return reply
        .code(202)
        .header('location', `/api/v1/agents/${bot.id}/turns/${turn.id}`)
        .header('preference-applied', 'respond-async')
        .send(presentTurn(turn, bot.id, request.id, baseUrl()))
    }

    async function repeat(request: FastifyRequest, reply: FastifyReply, turn: TurnRow, options: ReplyOptions) {
      if (options.isAsync || isUnderWay(turn)) return later(request, reply, turn)
      if (!options.isStream) return presentReply(turn, request.bot.id)
      streamEvents(deskOf(request, reply), (subscriber) => turnFollower.follow(request.bot, turn, 0, subscriber))
      return reply
    }
  }

/** Undefined if it takes longer. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
