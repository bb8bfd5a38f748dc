import { type InputItem, type ResponseRequest, responseOperations } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { askedOf, awaitReply, failureOf, openEvents, presentReply } from '../conversations/conversations.ts'
import { operationRoute } from '../http/operation-route.ts'
import { problemOf } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { type DialogueMessage, readDialogue, refuseFields, textOf } from './openai-chat.ts'
import { readFormat } from './openai-format.ts'
import {
  createResponseEvents,
  presentFailed,
  presentOpen,
  presentResponse,
  type ResponseContext,
  turnIdOf,
} from './openai-response.ts'
import { streamTurn } from './openai-stream.ts'
import type { OpenaiParts } from './openai-turns.ts'

/** Older items are more than a model gets of a conversation. */
const itemsRead = 100

/** Parameters that callers would rely on but bots don't support. */
const refused = {
  tools: 'Bots use their own tools. Send the request without `tools`.',
  background:
    'Responses in the background are not supported. Call the trigger API with `Prefer: respond-async` instead.',
  prompt: 'Prompt templates are not supported: the bot’s author sets its instructions.',
}

/** OpenAI's Responses API. A response is a turn; a chain of responses is a conversation. */
export const responseRoutes =
  ({ agents, conversations, streams, openaiTurns, baseUrl }: OpenaiParts): Routes =>
  async (http) => {
    operationRoute(http, responseOperations.createResponse, async (request, reply) => {
      const { body, token } = request
      const bot = await agents.getTriggerBotByModel(token, body.model)
      refuseFields(body, refused)
      const wanted = body.text?.format
      const schema = wanted?.name !== undefined &&
        wanted.schema && { ...wanted, name: wanted.name, schema: wanted.schema }
      const format = readFormat(bot, '/text/format', wanted, schema || undefined)
      const metadata = body.metadata ?? undefined
      const call = {
        ...{ bot, channel: 'api' as const, format, metadata, tokenId: token.id },
        ...readDialogue(await dialogueIn(bot, body.input), '/input'),
        user: body.user ? { id: body.user } : undefined,
        conversationId: await conversationOf(bot, body),
        previousId: body.previous_response_id ?? undefined,
      }
      const isStream = body.stream === true
      const started = await openaiTurns.start(request, reply, call, { isStream, api: 'responses' })
      const createdAt = Math.floor(Date.now() / 1_000)
      const context = { model: bot.id, createdAt, previousId: body.previous_response_id, format, metadata }
      if (!isStream) return presentResponse(context, await awaitReply(conversations, bot, started))
      const subscribe = await openEvents(conversations, bot, started)
      const eventsOf = createResponseEvents(context, ({ failure }) => problemOf(failure, request.id, baseUrl()).detail)
      return streamTurn({ request, reply, streams }, subscribe, (event) =>
        eventsOf(event).map((data) => ({ event: (data as { type: string }).type, data: JSON.stringify(data) })),
      )
    })

    /** Clients that rely on stored responses refer to earlier replies by their id. */
    async function dialogueIn(bot: BotRow, input: ResponseRequest['input']): Promise<DialogueMessage[]> {
      if (typeof input === 'string') return [{ role: 'user', text: input }]
      const first = Math.max(0, input.length - itemsRead)
      const read = async (item: InputItem, index: number): Promise<DialogueMessage[]> => {
        const isReference = item.type === 'item_reference' || (item.role === undefined && !item.type)
        if (isReference && item.id) {
          const turn = await conversations
            .getTurn(bot, turnIdOf(item.id))
            .catch(explainMissing(`/input/${first + index}`))
          return [{ role: 'assistant', text: turn.reply }]
        }
        const { role, content } = item
        if (item.type?.startsWith('function_call'))
          throw invalidField(
            `/input/${first + index}`,
            `Bots use their own tools, and call them themselves. Send the input without \`${item.type}\`.`,
          )
        if (role !== 'user' && role !== 'assistant') return []
        return [{ role, text: textOf(content, `/input/${first + index}/content`) }]
      }
      return (await Promise.all(input.slice(first).map(read))).flat()
    }

    async function conversationOf(bot: BotRow, body: ResponseRequest): Promise<string | undefined> {
      const { previous_response_id: previousId, conversation } = body
      if (previousId && conversation)
        throw invalidField('/conversation', 'Send either `previous_response_id` or `conversation`, not both.')
      if (conversation) return typeof conversation === 'string' ? conversation : conversation.id
      if (!previousId) return undefined
      return (await conversations.getTurn(bot, turnIdOf(previousId)).catch(explainMissing('/previous_response_id')))
        .conversationId
    }

    operationRoute(http, responseOperations.getResponse, async (request) => {
      const { token, params } = request
      const turn = await conversations.getTurnOfAccount(token.accountId, turnIdOf(params.id), token.botIds)
      const ids = { id: turn.id, conversation_id: turn.conversationId }
      const createdAt = Math.floor(turn.createdAt / 1_000)
      const { previousId, format } = askedOf(turn)
      const metadata = JSON.parse(turn.metadataJson)
      const context: ResponseContext = { model: turn.botId, createdAt, metadata, previousId, format }
      if (turn.status === 'failed')
        return presentFailed(context, ids, problemOf(failureOf(turn), request.id, baseUrl()).detail)
      const isOver = turn.status === 'completed' || turn.status === 'cancelled'
      return isOver ? presentResponse(context, presentReply(turn, turn.botId)) : presentOpen(context, ids)
    })
  }

const explainMissing =
  (path: string) =>
  (error: unknown): never => {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const message = 'There is no such response of this bot. Send the id that it returned, or the messages themselves.'
    throw new Failure('not_found', message, { cause: error, errors: [{ path, message }] })
  }
