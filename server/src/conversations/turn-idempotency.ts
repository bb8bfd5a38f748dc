import { Failure } from '../lib/failure.ts'
import { hashBody, type IdempotencyKeys } from './idempotency-keys.ts'
import type { TurnRequest } from './turn-drafts.ts'
import type { TurnFollower } from './turn-follower.ts'
import type { TurnQueue } from './turn-queue.ts'
import type { TurnRun } from './turn-run.ts'
import { isUnderWay } from './turn-views.ts'
import { KeyTaken, type TurnRow } from './turns.store.ts'
import type { CallKey, Turns } from './turns.ts'

export interface StartOptions {
  /** `stream`: the reply is streamed while it is generated. `queue`: any server runs it when it has capacity. */
  mode?: 'wait' | 'stream' | 'queue'
  idempotency?: Idempotency | undefined
  /** If the turn of an earlier call with the same key is still running: return it, or throw. */
  ifRunning?: 'follow' | 'refuse'
  /** Called before a new turn begins, and not for a repeated call. Throws to refuse it. */
  beforeNew?: () => void
}
/** The idempotency key of a call, in the caller's own scope. `body`: what must be the same in a repeated call. */
export interface Idempotency {
  scope: string
  key: string
  body: unknown
}

/** A turn that runs here, one that was queued, or the turn of an earlier call with the same key. */
export type StartedTurn = { kind: 'run'; run: TurnRun } | { kind: 'queued' | 'repeated'; turn: TurnRow }

interface Parts {
  turns: Turns
  queue: Pick<TurnQueue, 'wakeFor'>
  turnFollower: Pick<TurnFollower, 'get'>
  idempotencyKeys: Pick<IdempotencyKeys, 'find'>
}

/** Idempotency: with a key, one message is one turn, however often it arrives. */
export function createIdempotentTurns({ turns, queue, turnFollower, idempotencyKeys }: Parts) {
  async function start(request: TurnRequest, options: StartOptions = {}): Promise<StartedTurn> {
    const key = options.idempotency && callKeyOf(options.idempotency)
    const repeated = key && (await findRepeated(request, options, key))
    if (repeated) return repeated
    options.beforeNew?.()
    try {
      return options.mode === 'queue'
        ? await enqueue(request, key)
        : { kind: 'run', run: await turns.start(request, { isStreaming: options.mode === 'stream', key }) }
    } catch (error) {
      const first = key && isSecond(error) ? await findRepeated(request, options, key) : undefined
      if (first) return first
      throw error instanceof KeyTaken ? inProgress(error) : error
    }
  }

  async function enqueue(request: TurnRequest, key: CallKey | undefined): Promise<StartedTurn> {
    const { id } = await turns.queue(request, key)
    queue.wakeFor(request.bot.accountId)
    return { kind: 'queued', turn: await turnFollower.get(request.bot, id) }
  }

  async function findRepeated(
    request: TurnRequest,
    { ifRunning = 'follow' }: StartOptions,
    key: CallKey,
  ): Promise<StartedTurn | undefined> {
    const turn = await find(request, key)
    if (!turn) return undefined
    if (ifRunning === 'refuse' && isUnderWay(turn)) throw inProgress()
    return { kind: 'repeated', turn }
  }

  /** The turn that an earlier call with this key started. A failed turn has released its key. */
  async function find({ bot, visitorId }: TurnRequest, key: CallKey): Promise<TurnRow | undefined> {
    const turnId = await idempotencyKeys.find(bot.accountId, key)
    const turn = turnId === undefined ? undefined : await turnFollower.get(bot, turnId, visitorId)
    return turn?.status === 'failed' ? undefined : turn
  }

  return { start, find }
}

const callKeyOf = ({ scope, key, body }: Idempotency): CallKey => ({ route: scope, key, bodyHash: hashBody(body) })

/** The same message may have arrived at the same time, and been first. */
const isSecond = (error: unknown): boolean =>
  error instanceof KeyTaken || (error instanceof Failure && error.code === 'conversation_busy')

const inProgress = (cause?: unknown) =>
  new Failure(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still in progress. Try again soon.',
    { cause, headers: { 'retry-after': '1' } },
  )
