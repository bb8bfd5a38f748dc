import { isTerminal, type StreamEvent } from 'beckon-contract'
import type { Failure } from '../lib/failure.ts'

/** An event of a turn. A failure only becomes a problem document when it leaves the service. */
export type NonFailureEvent = Exclude<StreamEvent, { event: 'turn.failed' }>
export type TurnEvent = NonFailureEvent | { event: 'turn.failed'; failure: Failure }
export type TurnSubscriber = (event: TurnEvent, seq: number) => void

/**
 * The events of a turn so far, numbered from 1, for current and late subscribers. Words are stored as bare strings:
 * there are hundreds of them in each of thousands of streams.
 */
export class TurnEvents {
  readonly #events: (TurnEvent | string)[] = []
  #subscribers: TurnSubscriber[] = []
  #isOver = false

  emit(event: TurnEvent): void {
    this.#events.push(event.event === 'reply.delta' ? event.data.text : event)
    this.#isOver ||= isTerminal(event)
    for (const subscriber of this.#subscribers) subscriber(event, this.#events.length)
  }

  /** First the events after `seq`, then new ones. An ended turn sends at least its last event, so nobody hangs. */
  subscribe(seq: number, subscriber: TurnSubscriber): () => void {
    const from = this.#isOver ? Math.min(seq, this.#events.length - 1) : seq
    for (const [index, each] of this.#events.entries()) if (index >= from) subscriber(eventOf(each), index + 1)
    this.#subscribers = this.#subscribers.concat(subscriber)
    return () => {
      this.#subscribers = this.#subscribers.filter((each) => each !== subscriber)
    }
  }

  /** The text of the reply so far. */
  text(): string {
    return this.#events.filter((each) => typeof each === 'string').join('')
  }
}

const eventOf = (kept: TurnEvent | string): TurnEvent =>
  typeof kept === 'string' ? { event: 'reply.delta', data: { text: kept } } : kept
