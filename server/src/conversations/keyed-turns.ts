import { Failure } from '../failure.ts'
import type { RepeatedCalls } from './repeated-calls.ts'
import type { TurnWatch } from './turn-watch.ts'
import { type CallKey, KeyTaken, type TurnRequest, type TurnRow, type TurnRun, type Turns } from './turns.ts'

/** A turn that begins here, or the one that an earlier message with the same key began. */
export type Heard = { kind: 'run'; run: TurnRun } | { kind: 'repeated'; turn: TurnRow }

/** Messages of people, who listen to the reply: with a key one message is one turn, however often it arrives. */
export function createKeyedTurns({
  turns,
  watch,
  repeatedCalls,
}: {
  turns: Turns
  watch: TurnWatch
  repeatedCalls: RepeatedCalls
}) {
  async function find({ bot, visitorId }: TurnRequest, key: CallKey | undefined): Promise<Heard | undefined> {
    const turnId = key && (await repeatedCalls.find(bot.accountId, key))
    return turnId === undefined ? undefined : { kind: 'repeated', turn: await watch.get(bot, turnId, visitorId) }
  }

  async function begin(request: TurnRequest, key: CallKey | undefined): Promise<Heard> {
    try {
      return { kind: 'run', run: await turns.start(request, { isHeard: true, key }) }
    } catch (error) {
      // The same message came at the same moment, and was first.
      const isSecond = error instanceof KeyTaken || (error instanceof Failure && error.code === 'conversation_busy')
      const first = isSecond ? await find(request, key) : undefined
      if (!first) throw error
      return first
    }
  }

  const ask = async (request: TurnRequest, key: CallKey | undefined): Promise<Heard> =>
    (await find(request, key)) ?? begin(request, key)

  return { find, begin, ask }
}
export type KeyedTurns = ReturnType<typeof createKeyedTurns>
