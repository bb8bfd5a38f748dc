import { callsModel } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Conversations, markReplay, type StartedTurn, type TurnRequest } from '../conversations/conversations.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import type { Agents } from './agents.ts'
import { createSharedTurns, sharedCallOf } from './shared-turns.ts'
import { startOptionsOf } from './start-options.ts'
import type { TokenStreams } from './token-streams.ts'

/** What the routes of the OpenAI-compatible API need. */
export interface OpenaiParts {
  agents: Agents
  conversations: Conversations
  streams: TokenStreams
  openaiTurns: OpenaiTurns
  baseUrl: () => string
}

/** Starts turns for the OpenAI-compatible API. */
export function createOpenaiTurns({
  conversations,
  retryMs,
}: {
  conversations: Pick<Conversations, 'start'>
  retryMs?: number | undefined
}) {
  const sharedTurns = createSharedTurns(retryMs)

  /**
   * With an idempotency key, a turn runs to its end. Without one, a turn that calls a model belongs to its callers: it
   * ends with the last of them.
   */
  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    call: TurnRequest,
    { isStream, api }: { isStream: boolean; api: 'chat' | 'responses' },
  ): Promise<StartedTurn> {
    const key = readIdempotencyKey(request.headers)
    const options = startOptionsOf(call, { isStream, isAsync: false, key }, api)
    const begin = () => conversations.start(call, { ...options, ifRunning: 'follow' })
    const isShared = key === undefined && callsModel(call.bot)
    const started = await (isShared ? sharedTurns.join(sharedCallOf(request), reply.raw, begin) : begin())
    if (callsModel(call.bot)) request.server.loadShedder.release(request)
    markReplay(reply, started)
    return started
  }

  return { start }
}
export type OpenaiTurns = ReturnType<typeof createOpenaiTurns>
