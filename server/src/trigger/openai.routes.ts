import { type ChatModel, isTerminal, openaiOperations } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { awaitReply, openEvents } from '../conversations/conversations.ts'
import type { TokenHolder } from '../http/access.ts'
import { operationRoute } from '../http/operation-route.ts'
import { openaiErrorOf, problemOf } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Failure } from '../lib/failure.ts'
import { createChunks, presentCompletion, readChat } from './openai-chat.ts'
import { readFormat } from './openai-format.ts'
import { streamTurn } from './openai-stream.ts'
import type { OpenaiParts } from './openai-turns.ts'
import { slugOf } from './slugs.ts'

/** The OpenAI-compatible API: OpenAI clients can talk to a bot after changing base URL and key. */
export const openaiRoutes =
  ({ agents, conversations, streams, openaiTurns, baseUrl }: OpenaiParts): Routes =>
  async (http) => {
    operationRoute(http, openaiOperations.completeChat, async (request, reply) => {
      const { body, token } = request
      const bot = await agents.getTriggerBotByModel(token, body.model)
      const { message, history } = readChat(body)
      const format = readFormat(bot, '/response_format', body.response_format, body.response_format?.json_schema)
      const isStreaming = body.stream === true
      const user = body.user === undefined ? undefined : { id: body.user }
      const conversationId = body.conversation_id
      const metadata = body.metadata ?? undefined
      const call = {
        ...{ bot, channel: 'api' as const, message, history, format },
        ...{ user, metadata, conversationId, tokenId: token.id },
      }
      const started = await openaiTurns.start(request, reply, call, { isStream: isStreaming, api: 'chat' })
      if (isStreaming) {
        const created = Math.floor(Date.now() / 1_000)
        const withUsage = body.stream_options?.include_usage === true
        const chunksOf = createChunks({ model: bot.id, created, withUsage })
        const errorOf = (failure: Failure) => openaiErrorOf(problemOf(failure, request.id, baseUrl()))
        return streamTurn({ request, reply, streams }, await openEvents(conversations, bot, started), (event) => {
          const written: object[] = event.event === 'turn.failed' ? [errorOf(event.failure)] : chunksOf(event)
          const data = written.map((chunk) => ({ data: JSON.stringify(chunk) }))
          return isTerminal(event) ? [...data, { data: '[DONE]' }] : data
        })
      }
      return presentCompletion(await awaitReply(conversations, bot, started))
    })

    operationRoute(http, openaiOperations.listModels, async ({ token }) => {
      const bots = await agents.listTriggerBots(token)
      // A slug is for one bot alone, among all that the token can run.
      const bySlug = Map.groupBy(bots, ({ name }) => slugOf(name))
      const ownSlugOf = ({ name }: { name: string }) => {
        const slug = slugOf(name)
        return slug !== '' && bySlug.get(slug)?.length === 1 ? slug : null
      }
      return { object: 'list' as const, data: bots.map((bot) => presentModel(bot, ownSlugOf(bot), token)) }
    })

    operationRoute(http, openaiOperations.getModel, async ({ token, params }) => {
      const bot = await agents.getTriggerBotByModel(token, params.model)
      return presentModel(bot, await agents.findOwnSlug(token, bot), token)
    })
  }

const presentModel = (
  { id, name, createdAt }: Pick<BotRow, 'id' | 'name' | 'createdAt'>,
  slug: string | null,
  token: TokenHolder,
): ChatModel => ({
  id,
  object: 'model',
  created: Math.floor(createdAt / 1_000),
  owned_by: token.accountName,
  name,
  slug,
})
