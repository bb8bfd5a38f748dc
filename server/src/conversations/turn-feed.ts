import { isTerminal, type StreamEvent } from 'beckon-contract'
import type { Failure } from '../failure.ts'

/** What is said of a turn. A failure becomes a problem document only where it leaves the house. */
export type SaidEvent = Exclude<StreamEvent, { event: 'turn.failed' }>
export type TurnEvent = SaidEvent | { event: 'turn.failed'; failure: Failure }
export type Listener = (event: TurnEvent, seq: number) => void

/** All that was said of a turn so far, numbered from 1, for those who listen and those who come late. */
export function createTurnFeed() {
  const events: TurnEvent[] = []
  const listeners = new Set<Listener>()
  let text = ''
  let isOver = false

  return {
    say(event: TurnEvent): void {
      if (event.event === 'reply.delta') text += event.data.text
      events.push(event)
      isOver ||= isTerminal(event)
      for (const listener of listeners) listener(event, events.length)
    },
    /** First what was said after `seq`, then what comes. Of a turn that is over, at least its end is told: nobody waits for nothing. */
    listen(seq: number, listener: Listener): () => void {
      const from = isOver ? Math.min(seq, events.length - 1) : seq
      for (const [index, event] of events.entries()) if (index >= from) listener(event, index + 1)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The reply as far as it was heard. */
    said: (): string => text,
  }
}
export type TurnFeed = ReturnType<typeof createTurnFeed>
