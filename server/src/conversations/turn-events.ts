import { isTerminal, type StreamEvent } from 'beckon-contract'
import type { Failure } from '../lib/failure.ts'

/** An event of a turn. A failure only becomes a problem document when it leaves the service. */
export type NonFailureEvent = Exclude<StreamEvent, { event: 'turn.failed' }>
export type TurnEvent = NonFailureEvent | { event: 'turn.failed'; failure: Failure }
export type TurnSubscriber = (event: TurnEvent, seq: number) => void

/**
 * The number of an event says how much of the reply has been sent with it: a stream can be resumed from the stored
 * reply, after its events are gone. It is that many characters times this, plus a count of the events after them.
 */
const perCharacter = 100
const ofEnd = perCharacter - 1

export const charactersUntil = (seq: number): number => Math.floor(seq / perCharacter)
export const seqOfText = (characters: number): number => characters * perCharacter
export const seqOfEnd = (characters: number): number => seqOfText(characters) + ofEnd
/** Whether this was the last event of its turn. */
export const isEnd = (seq: number): boolean => seq % perCharacter === ofEnd

function seqAfter(seq: number, event: TurnEvent | string): number {
  const characters = charactersUntil(seq)
  const text = textOf(event)
  if (text !== undefined) return seqOfText(characters + text.length)
  return isTerminal(event as TurnEvent) ? seqOfEnd(characters) : Math.min(seq + 1, seqOfEnd(characters) - 1)
}

/**
 * The events of a turn so far, for current and late subscribers. Words are stored as bare strings: there are hundreds of
 * them in each of thousands of streams.
 */
export class TurnEvents {
  readonly #events: (TurnEvent | string)[] = []
  #subscribers: TurnSubscriber[] = []
  /** Of the last event. */
  #seq = 0
  #isOver = false

  emit(event: TurnEvent): void {
    const compact = compactOf(event)
    this.#events.push(compact)
    this.#seq = seqAfter(this.#seq, compact)
    this.#isOver ||= isTerminal(event)
    for (const subscriber of this.#subscribers) subscriber(event, this.#seq)
  }

  /** First the events after `after`, then new ones. An ended turn sends at least its last event, so nobody hangs. */
  subscribe(after: number, subscriber: TurnSubscriber): () => void {
    const from = this.#isOver ? Math.min(after, this.#seq - 1) : after
    let seq = 0
    for (const each of this.#events) {
      seq = seqAfter(seq, each)
      if (seq > from) subscriber(eventOf(each), seq)
    }
    this.#subscribers = this.#subscribers.concat(subscriber)
    return () => {
      this.#subscribers = this.#subscribers.filter((each) => each !== subscriber)
    }
  }

  /** The text of the reply so far. */
  text(): string {
    return this.deltas().join('')
  }

  /** In its pieces. */
  deltas(): string[] {
    return this.#events.flatMap((each) => textOf(each) ?? [])
  }
}

function textOf(compact: TurnEvent | string): string | undefined {
  if (typeof compact === 'string') return compact
  return compact.event === 'reply.delta' ? compact.data.text : undefined
}

export const compactOf = <Event extends TurnEvent>(event: Event): Event | string =>
  event.event === 'reply.delta' && !event.data.refusal ? event.data.text : event
export const eventOf = <Event extends TurnEvent>(compact: Event | string): Event | NonFailureEvent =>
  typeof compact === 'string' ? { event: 'reply.delta', data: { text: compact } } : compact
