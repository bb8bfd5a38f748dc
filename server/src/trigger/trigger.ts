import type { KeyedTurns } from '../conversations/keyed-turns.ts'
import { hashBody } from '../conversations/repeated-calls.ts'
import type { TurnQueue } from '../conversations/turn-queue.ts'
import { isUnderWay } from '../conversations/turn-views.ts'
import type { TurnWatch } from '../conversations/turn-watch.ts'
import {
  type CallKey,
  KeyTaken,
  type TurnRequest,
  type TurnRow,
  type TurnRun,
  type Turns,
} from '../conversations/turns.ts'
import { Failure } from '../lib/failure.ts'
import type { Wishes } from './wishes.ts'

/** What became of a call: a turn that runs here, one that was queued, or the turn of an earlier call with the same key. */
export type Called =
  | { kind: 'run'; run: TurnRun }
  | { kind: 'queued'; turn: TurnRow }
  | { kind: 'repeated'; turn: TurnRow }

interface Parts {
  turns: Turns
  queue: TurnQueue
  watch: TurnWatch
  keyedTurns: KeyedTurns
}

/** A program's call: once, however often it is repeated under the same key. */
export function createTrigger({ turns, queue, watch, keyedTurns }: Parts) {
  /** `api`: a key means nothing in another one. */
  async function call(request: TurnRequest, wishes: Wishes, api: 'trigger' | 'openai'): Promise<Called> {
    const key = keyOf(request, wishes, api)
    const repeated = key && (await findRepeated(request, wishes, key))
    if (repeated) return repeated
    try {
      return await begin(request, wishes, key)
    } catch (error) {
      if (!(error instanceof KeyTaken) || !key) throw error
      return (await findRepeated(request, wishes, key)) ?? Promise.reject(inProgress())
    }
  }

  async function begin(request: TurnRequest, { isAsync, isStream }: Wishes, key: CallKey | undefined): Promise<Called> {
    if (!isAsync) return { kind: 'run', run: await turns.start(request, { isHeard: isStream, key }) }
    const { id } = await turns.queue(request, key)
    queue.wake()
    return { kind: 'queued', turn: await watch.get(request.bot, id) }
  }

  async function findRepeated(request: TurnRequest, wishes: Wishes, key: CallKey): Promise<Called | undefined> {
    const turn = await keyedTurns.find(request, key)
    if (!turn) return undefined
    if (isUnderWay(turn) && !wishes.isAsync) throw inProgress()
    return { kind: 'repeated', turn }
  }

  return { call }
}
export type Trigger = ReturnType<typeof createTrigger>

const keyOf = (
  { bot, message, conversationId, user, metadata, history }: TurnRequest,
  { key }: Wishes,
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
  new Failure('idempotency_in_progress', 'The first call with this Idempotency-Key is still running. Try again soon.', {
    headers: { 'retry-after': '1' },
  })
