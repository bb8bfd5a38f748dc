import { Failure } from '../lib/failure.ts'
import type { IdempotencyKeys } from './idempotency-keys.ts'
import type { TurnFollower } from './turn-follower.ts'
import { type CallKey, KeyTaken, type TurnRequest, type TurnRow, type TurnRun, type Turns } from './turns.ts'

/** A new turn, or the one that an earlier message with the same key started. */
export type IdempotentTurn = { kind: 'run'; run: TurnRun } | { kind: 'repeated'; turn: TurnRow }

/** Idempotency: with a key, one message is one turn, however often it arrives. `ask` and `begin` stream the reply. */
export function createIdempotentTurns({
  turns,
  turnFollower,
  idempotencyKeys,
}: {
  turns: Turns
  turnFollower: TurnFollower
  idempotencyKeys: IdempotencyKeys
}) {
  /** The turn that an earlier message with this key started. A failed turn has released its key. */
  async function find({ bot, visitorId }: TurnRequest, key: CallKey | undefined): Promise<TurnRow | undefined> {
    const turnId = key && (await idempotencyKeys.find(bot.accountId, key))
    const turn = turnId === undefined ? undefined : await turnFollower.get(bot, turnId, visitorId)
    return turn?.status === 'failed' ? undefined : turn
  }

  async function begin(request: TurnRequest, key: CallKey | undefined): Promise<IdempotentTurn> {
    try {
      return { kind: 'run', run: await turns.start(request, { isStreaming: true, key }) }
    } catch (error) {
      // The same message arrived at the same time, and was first.
      const isSecond = error instanceof KeyTaken || (error instanceof Failure && error.code === 'conversation_busy')
      const first = isSecond ? await find(request, key) : undefined
      if (!first) throw error
      return repeated(first)
    }
  }

  async function ask(request: TurnRequest, key: CallKey | undefined): Promise<IdempotentTurn> {
    const earlier = await find(request, key)
    return earlier ? repeated(earlier) : begin(request, key)
  }

  return { find, begin, ask }
}
export type IdempotentTurns = ReturnType<typeof createIdempotentTurns>

export const repeated = (turn: TurnRow): IdempotentTurn => ({ kind: 'repeated', turn })
