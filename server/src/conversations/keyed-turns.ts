import { Failure } from '../lib/failure.ts'
import type { RepeatedCalls } from './repeated-calls.ts'
import type { TurnWatch } from './turn-watch.ts'
import { type CallKey, KeyTaken, type TurnRequest, type TurnRow, type TurnRun, type Turns } from './turns.ts'

/** A turn that begins here, or the one that an earlier message with the same key began. */
export type Heard = { kind: 'run'; run: TurnRun } | { kind: 'repeated'; turn: TurnRow }

/** With a key one message is one turn, however often it arrives. `ask` and `begin` are for people, who listen to the reply. */
export function createKeyedTurns({
  turns,
  watch,
  repeatedCalls,
}: {
  turns: Turns
  watch: TurnWatch
  repeatedCalls: RepeatedCalls
}) {
  /** The turn that an earlier message with this key began. One that failed meanwhile has given its key back. */
  async function find({ bot, visitorId }: TurnRequest, key: CallKey | undefined): Promise<TurnRow | undefined> {
    const turnId = key && (await repeatedCalls.find(bot.accountId, key))
    const turn = turnId === undefined ? undefined : await watch.get(bot, turnId, visitorId)
    return turn?.status === 'failed' ? undefined : turn
  }

  async function begin(request: TurnRequest, key: CallKey | undefined): Promise<Heard> {
    try {
      return { kind: 'run', run: await turns.start(request, { isHeard: true, key }) }
    } catch (error) {
      // The same message came at the same moment, and was first.
      const isSecond = error instanceof KeyTaken || (error instanceof Failure && error.code === 'conversation_busy')
      const first = isSecond ? await find(request, key) : undefined
      if (!first) throw error
      return repeated(first)
    }
  }

  async function ask(request: TurnRequest, key: CallKey | undefined): Promise<Heard> {
    const earlier = await find(request, key)
    return earlier ? repeated(earlier) : begin(request, key)
  }

  return { find, begin, ask }
}
export type KeyedTurns = ReturnType<typeof createKeyedTurns>

export const repeated = (turn: TurnRow): Heard => ({ kind: 'repeated', turn })
