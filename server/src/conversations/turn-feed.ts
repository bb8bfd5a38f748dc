import { isTerminal, type StreamEvent } from 'beckon-contract'
import type { Failure } from '../lib/failure.ts'

/** What is said of a turn. A failure becomes a problem document only where it leaves the service. */
export type SaidEvent = Exclude<StreamEvent, { event: 'turn.failed' }>
export type TurnEvent = SaidEvent | { event: 'turn.failed'; failure: Failure }
export type Listener = (event: TurnEvent, seq: number) => void

/**
 * All that was said of a turn so far, numbered from 1, for those who listen and those who come late. Words are kept as
 * bare texts: there are hundreds of them, in each of thousands of streams.
 */
export class TurnFeed {
  readonly #told: (TurnEvent | string)[] = []
  #listeners: Listener[] = []
  #isOver = false

  say(event: TurnEvent): void {
    this.#told.push(event.event === 'reply.delta' ? event.data.text : event)
    this.#isOver ||= isTerminal(event)
    for (const listener of this.#listeners) listener(event, this.#told.length)
  }

  /** First what was said after `seq`, then what comes. Of a turn that is over, at least its end is told: nobody waits for nothing. */
  listen(seq: number, listener: Listener): () => void {
    const from = this.#isOver ? Math.min(seq, this.#told.length - 1) : seq
    for (const [index, each] of this.#told.entries()) if (index >= from) listener(eventOf(each), index + 1)
    this.#listeners = this.#listeners.concat(listener)
    return () => {
      this.#listeners = this.#listeners.filter((each) => each !== listener)
    }
  }

  /** The reply as far as it was heard. */
  said(): string {
    return this.#told.filter((each) => typeof each === 'string').join('')
  }
}

const eventOf = (told: TurnEvent | string): TurnEvent =>
  typeof told === 'string' ? { event: 'reply.delta', data: { text: told } } : told
