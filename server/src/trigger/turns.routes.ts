import { turnOperations } from 'beckon-contract'
import { type Conversations, resumeStream } from '../conversations/conversations.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import type { Agents } from './agents.ts'
import type { TokenStreams } from './token-streams.ts'
import { presentTurn } from './turn-object.ts'

interface Parts {
  agents: Agents
  conversations: Conversations
  streams: TokenStreams
  baseUrl: () => string
}

/** Turns by id: get, stream and cancel. */
export const turnRoutes =
  ({ agents, conversations, streams, baseUrl }: Parts): Routes =>
  async (http) => {
    operationRoute(http, turnOperations.getTurn, async (request) => {
      const bot = await agents.getBot(request.token, request.params.bot_uuid)
      return presentTurn(await conversations.getTurn(bot, request.params.id), bot.id, request.id, baseUrl())
    })

    operationRoute(http, turnOperations.followTurn, async (request, reply) => {
      const bot = await agents.getBot(request.token, request.params.bot_uuid)
      const turn = await conversations.getTurn(bot, request.params.id)
      const onOpen = (stream: Parameters<TokenStreams['add']>[1]) => streams.add(request.token.id, stream)
      return resumeStream({ request, reply, baseUrl: baseUrl(), onOpen }, conversations, bot, turn)
    })

    operationRoute(http, turnOperations.cancelTurn, async (request) => {
      const bot = await agents.getBot(request.token, request.params.bot_uuid)
      return presentTurn(await conversations.cancel(bot, request.params.id), bot.id, request.id, baseUrl())
    })
  }
