import { isTerminal } from 'beckon-contract'
import { minuteMs, secondMs } from '../lib/clock.ts'
import type { Redis } from '../store/redis.ts'
import {
  charactersUntil,
  compactOf,
  eventOf,
  type NonFailureEvent,
  type TurnEvent,
  type TurnEvents,
  type TurnSubscriber,
} from './turn-events.ts'

/** How long words wait for others: one write for those of all turns. */
const sendEveryMs = 50
const entriesMost = 5_000
/** Longer than the longest pause between words, which is a tool's. */
const lifeMs = 5 * minuteMs
const lifeOfEndedMs = 60 * secondMs

/** Words are bare strings; null is the end of the turn, which is read from the database. */
type Kept = NonFailureEvent | string | null
type SharedEvent = [seq: number, kept: Kept]

type Line = Pick<Redis, 'isUp' | 'append' | 'readStream' | 'subscribe' | 'unsubscribe'>

/**
 * The words of running turns, for followers on other servers: in a capped stream of Redis for each turn, which ends soon
 * after it. A copy, which may be lost: a follower never gets words with a gap, but the rest from the database at the end.
 */
export function createRedisTurnEvents(redis: Line) {
  let waiting = new Set<SharedTurn>()
  let timer: NodeJS.Timeout | undefined

  function sendSoon(turn: SharedTurn): void {
    waiting.add(turn)
    timer ??= setTimeout(() => {
      const turns = waiting
      waiting = new Set()
      timer = undefined
      for (const each of turns) void each.send()
    }, sendEveryMs).unref()
  }

  return {
    /** Copies the events of a turn that runs here, to its end. */
    share({ id, events }: { id: string; events: TurnEvents }): void {
      const turn = new SharedTurn(redis, keyOf(id), events, sendSoon)
      events.subscribe(0, (event, seq) => turn.add(event, seq))
    },

    /** The words after `seq`, as they come. `onEnd`: the turn has ended, and its end is in the database. */
    follow(turnId: string, seq: number, subscriber: TurnSubscriber, onEnd: () => void): () => void {
      const followed = new FollowedTurn(redis, keyOf(turnId), seq, subscriber, onEnd)
      return () => followed.stop()
    },

    close: (): void => clearTimeout(timer),
  }
}
export type RedisTurnEvents = ReturnType<typeof createRedisTurnEvents>

const keyOf = (turnId: string): string => `beckon:turn:${turnId}`

class SharedTurn {
  readonly #redis: Line
  readonly #key: string
  readonly #events: TurnEvents
  readonly #sendSoon: (turn: SharedTurn) => void
  #unsent: SharedEvent[] = []
  #isSending = false
  /** Redis has nothing of it, or nobody knows what. */
  #isNew = true

  constructor(redis: Line, key: string, events: TurnEvents, sendSoon: (turn: SharedTurn) => void) {
    this.#redis = redis
    this.#key = key
    this.#events = events
    this.#sendSoon = sendSoon
  }

  add(event: TurnEvent, seq: number): void {
    this.#unsent.push([seq, isTerminal(event) ? null : compactOf(event as NonFailureEvent)])
    if (!this.#isSending) this.#sendSoon(this)
  }

  async send(): Promise<void> {
    // After Redis was unavailable, everything is sent again with the next word.
    const events = this.#isNew ? this.#all() : this.#unsent
    this.#unsent = []
    if (!this.#redis.isUp()) {
      this.#isNew = true
      return
    }
    this.#isSending = true
    const isEnd = events.at(-1)?.[1] === null
    const how = { most: entriesMost, lifeMs: isEnd ? lifeOfEndedMs : lifeMs, isFirst: this.#isNew }
    try {
      await this.#redis.append(this.#key, JSON.stringify(events), how)
      this.#isNew = false
    } catch {
      this.#isNew = true
    }
    this.#isSending = false
    if (this.#unsent.length > 0) this.#sendSoon(this)
  }

  #all(): SharedEvent[] {
    const all: SharedEvent[] = []
    const collect: TurnSubscriber = (event, seq) =>
      void all.push([seq, isTerminal(event) ? null : compactOf(event as NonFailureEvent)])
    this.#events.subscribe(0, collect)()
    return all
  }
}

class FollowedTurn {
  readonly #redis: Line
  readonly #key: string
  readonly #subscriber: TurnSubscriber
  readonly #onEnd: () => void
  /** Of the last event that the subscriber has. */
  #seq: number
  /** What was published while the stream was read. */
  #published: string[] | undefined = []
  /** Words are missing in the stream, too. They come again if their server sends everything again. */
  #hasGap = false
  #isStopped = false
  readonly #onMessage = (entry: string) => {
    if (this.#published) this.#published.push(entry)
    else if (this.#take(entry)) this.#hasGap = false
    else if (!this.#hasGap) void this.#read()
  }

  constructor(redis: Line, key: string, seq: number, subscriber: TurnSubscriber, onEnd: () => void) {
    this.#redis = redis
    this.#key = key
    this.#seq = seq
    this.#subscriber = subscriber
    this.#onEnd = onEnd
    // First, so that nothing is missed in between.
    redis.subscribe(key, this.#onMessage).then(
      () => this.#read(),
      () => this.#read(),
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#redis.unsubscribe(this.#key, this.#onMessage)
  }

  /** What is in the stream, then what was published meanwhile. */
  async #read(): Promise<void> {
    this.#published ??= []
    const stored = await this.#redis.readStream(this.#key).catch(() => [])
    const published = this.#published
    this.#published = undefined
    this.#hasGap = ![...stored, ...published].every((entry) => this.#take(entry))
  }

  /** False if words before it are missing. */
  #take(entry: string): boolean {
    for (const [seq, kept] of JSON.parse(entry) as SharedEvent[]) {
      if (this.#isStopped) return true
      if (kept === null) this.#onEnd()
      if (kept === null || seq <= this.#seq) continue
      const known = charactersUntil(this.#seq)
      const begin = charactersUntil(seq) - (typeof kept === 'string' ? kept.length : 0)
      if (begin > known) return false
      this.#seq = seq
      this.#subscriber(eventOf(typeof kept === 'string' ? kept.slice(known - begin) : kept), seq)
    }
    return true
  }
}
