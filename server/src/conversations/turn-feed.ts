import { isTerminal, type StreamEvent } from 'beckon-contract'
import type { Failure } from '../failure.ts'

/** What is said of a turn. A failure becomes a problem document only where it leaves the house. */
export type SaidEvent = Exclude<StreamEvent, { event: 'turn.failed' }>
export type TurnEvent = SaidEvent | { event: 'turn.failed'; failure: Failure }
export type Listener = (event: TurnEvent, seq: number) => void

/**
 * All that was said of a turn so far, numbered from 1, for those who listen and those who come late. Words are kept as
 * bare texts: there are hundreds of them, in each of thousands of streams.
 */
export function createTurnFeed() {
  const told: (TurnEvent | string)[] = []
  const listeners = new Set<Listener>()
  let isOver = false

  return {
    say(event: TurnEvent): void {
      told.push(event.event === 'reply.delta' ? event.data.text : event)
      isOver ||= isTerminal(event)
      for (const listener of listeners) listener(event, told.length)
    },
    /** First what was said after `seq`, then what comes. Of a turn that is over, at least its end is told: nobody waits for nothing. */
    listen(seq: number, listener: Listener): () => void {
      const from = isOver ? Math.min(seq, told.length - 1) : seq
      for (const [index, each] of told.entries()) if (index >= from) listener(eventOf(each), index + 1)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The reply as far as it was heard. */
    said: (): string => told.filter((each) => typeof each === 'string').join(''),
  }
}
export type TurnFeed = ReturnType<typeof createTurnFeed>

const eventOf = (told: TurnEvent | string): TurnEvent =>
  typeof told === 'string' ? { event: 'reply.delta', data: { text: told } } : told
