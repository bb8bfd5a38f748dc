import { hashBody } from '../conversations/idempotency-keys.ts'
import type { TurnFollower } from '../conversations/turn-follower.ts'
import type { IdempotentTurns } from '../conversations/turn-idempotency.ts'
import type { TurnQueue } from '../conversations/turn-queue.ts'
import { isUnderWay } from '../conversations/turn-views.ts'
import {
  type CallKey,
  KeyTaken,
  type TurnRequest,
  type TurnRow,
  type TurnRun,
  type Turns,
} from '../conversations/turns.ts'
import { Failure } from '../lib/failure.ts'
import type { ReplyOptions } from './reply-options.ts'

/**
 * The result of a call: a turn that runs here, one that was queued, or the turn of an earlier call with the same key.
 */
export type Called =
  | { kind: 'run'; run: TurnRun }
  | { kind: 'queued'; turn: TurnRow }
  | { kind: 'repeated'; turn: TurnRow }

interface Parts {
  turns: Turns
  queue: TurnQueue
  turnFollower: TurnFollower
  idempotentTurns: IdempotentTurns
}

/** An API call: run once, however often it is retried with the same idempotency key. */
export function createTrigger({ turns, queue, turnFollower, idempotentTurns }: Parts) {
  /** `api`: keys are separate for each API. */
  async function call(request: TurnRequest, options: ReplyOptions, api: 'trigger' | 'openai'): Promise<Called> {
    const key = keyOf(request, options, api)
    const repeated = key && (await findRepeated(request, options, key))
    if (repeated) return repeated
    try {
      return await begin(request, options, key)
    } catch (error) {
      if (!(error instanceof KeyTaken) || !key) throw error
      return (await findRepeated(request, options, key)) ?? Promise.reject(inProgress())
    }
  }

  async function begin(
    request: TurnRequest,
    { isAsync, isStream }: ReplyOptions,
    key: CallKey | undefined,
  ): Promise<Called> {
    if (!isAsync) return { kind: 'run', run: await turns.start(request, { isStreaming: isStream, key }) }
    const { id } = await turns.queue(request, key)
    queue.wake()
    return { kind: 'queued', turn: await turnFollower.get(request.bot, id) }
  }

  async function findRepeated(request: TurnRequest, options: ReplyOptions, key: CallKey): Promise<Called | undefined> {
    const turn = await idempotentTurns.find(request, key)
    if (!turn) return undefined
    if (isUnderWay(turn) && !options.isAsync) throw inProgress()
    return { kind: 'repeated', turn }
  }

  return { call }
}
export type Trigger = ReturnType<typeof createTrigger>

const keyOf = (
  { bot, message, conversationId, user, metadata, history }: TurnRequest,
  { key }: ReplyOptions,
  api: string,
): CallKey | undefined =>
  key === undefined
    ? undefined
    : {
        route: `${api} ${bot.id}`,
        key,
        bodyHash: hashBody({ message, conversationId, user, metadata, history }),
      }

const inProgress = () =>
  new Failure(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress. Try again soon.',
    {
      headers: { 'retry-after': '1' },
    },
  )
