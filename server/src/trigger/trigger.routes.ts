import { operations } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import type { BotRow } from '../bots/bots.ts'
import type { Turns } from '../conversations/turns.ts'
import { Failure, invalidField } from '../failure.ts'
import { params, type Routes } from '../http/routes.ts'
import type { Agents } from './agents.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bot a trigger is for, known before its body is read. */
    bot: BotRow
  }
}

/** The programs' door: one message in, one reply out. */
export const triggerRoutes =
  ({ agents, turns }: { agents: Agents; turns: Turns }): Routes =>
  async (http) => {
    http.decorateRequest('bot')

    async function admitBot(request: FastifyRequest): Promise<void> {
      const { bot_uuid } = request.params as { bot_uuid: string }
      const bot = await agents.getBot(request.token, bot_uuid)
      if (bot.apiTrigger === 0)
        throw new Failure('api_trigger_disabled', 'Switch “API trigger” on, on the bot’s page in the settings.')
      request.bot = bot
    }

    http.post(
      '/agents/:bot_uuid/trigger',
      {
        config: { access: 'token:trigger' },
        preValidation: admitBot,
        schema: {
          params: params('bot_uuid'),
          body: operations.trigger.body,
          response: { 200: operations.trigger.response },
        },
      },
      async (request) => {
        refuseWhatIsNotThereYet(request)
        const { message, conversation_id, user, metadata } = request.body
        return turns.take({
          bot: request.bot,
          channel: 'api',
          message,
          conversationId: conversation_id,
          user,
          metadata,
        })
      },
    )
  }

/** A wish that cannot be granted is refused, never ignored: the caller relies on it. */
function refuseWhatIsNotThereYet({
  headers,
  body,
}: {
  headers: FastifyRequest['headers']
  body: { stream?: boolean }
}): void {
  if (body.stream === true)
    throw invalidField('/stream', 'Streaming is not available yet. Send the request without `stream`.')
  if (headers.accept?.toLowerCase().includes('text/event-stream'))
    throw new Failure('invalid_request', 'Streaming is not available yet. Send `Accept: application/json`.')
  if (headers.prefer !== undefined)
    throw new Failure(
      'invalid_request',
      'Asynchronous replies are not available yet. Send the request without `Prefer`.',
    )
  if (headers['idempotency-key'] !== undefined)
    throw new Failure(
      'invalid_request',
      'Idempotency keys are not available yet. Send the request without `Idempotency-Key`.',
    )
}
