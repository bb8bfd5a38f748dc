import { batchPerTick } from '../../lib/batch-per-tick.ts'
import { secondMs } from '../../lib/clock.ts'
import type { BodySubscriber, CallBody } from '../../outbound/call-body.ts'
import { EventParser, EventTooLong } from '../../outbound/event-parser.ts'
import type { ModelAnswer } from './model.ts'
import { ProviderError } from './provider-error.ts'
import type { StreamDecoder } from './wire.ts'

const eventBytesMost = 2_000_000
/** Each event adds some hundred bytes around its text. */
const bytesMost = 100_000_000
/** A provider that sends more than this in one tick is paused: events are far slower to read than to send. */
const waitingBytesMost = 16 * 1024
/** Of all providers. What is left is read in the next tick, after what else has arrived. */
const readPerTickBytes = 128 * 1024
/** Of those that were paused because they send more than can be read: they must not keep the event loop. */
const pausedReadPerTick = 1
/** An event costs time even if it says nothing. */
const bytesPerPiece = 200
/** How long to wait for the last event once the response is complete. */
const lastEventMs = secondMs

/** Reads a streamed response until its last event or the end of the stream. Errors of the decoder end it too. */
export const readEvents = (body: CallBody, decoder: StreamDecoder): Promise<ModelAnswer> =>
  new Promise((resolve, reject) => body.subscribe(new EventReader(body, decoder, resolve, reject)))

class EventReader implements BodySubscriber {
  readonly #body: CallBody
  readonly #decoder: StreamDecoder
  readonly #resolve: (answer: ModelAnswer) => void
  readonly #reject: (error: unknown) => void
  readonly #parser = new EventParser(this, eventBytesMost)
  #bytes = 0
  /** Received, and not read yet. */
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isOver = false
  #timeout: NodeJS.Timeout | undefined

  constructor(
    body: CallBody,
    decoder: StreamDecoder,
    resolve: (answer: ModelAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#body = body
    this.#decoder = decoder
    this.#resolve = resolve
    this.#reject = reject
  }

  take(piece: Buffer): void {
    if (this.#waiting.push(piece) === 1) dueSoon(this)
    this.#waitingBytes += piece.length + bytesPerPiece
    if (this.isPaused) this.#body.pause()
  }

  get isPaused(): boolean {
    return this.#waitingBytes > waitingBytesMost
  }

  /** Everything that waits. Returns how much it was. */
  readWaiting(): number {
    const [pieces, bytes, isPaused] = [this.#waiting, this.#waitingBytes, this.isPaused]
    this.#waiting = []
    this.#waitingBytes = 0
    for (const piece of pieces) this.#read(piece)
    if (isPaused) this.#body.resume()
    return bytes
  }

  #read(piece: Buffer): void {
    if (this.#isOver) return
    this.#bytes += piece.length
    try {
      if (this.#bytes > bytesMost) throw new ProviderError('sent too many events')
      this.#parser.feed(piece)
      if (!this.#isOver && this.#decoder.isFinished()) this.#timeout ??= setTimeout(() => this.#finish(), lastEventMs)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** An event without data is a heartbeat. */
  takeEvent(data: string): void {
    if (!this.#isOver && data !== '' && this.#decoder.take(data)) this.#finish()
  }

  end(): void {
    this.readWaiting()
    clearTimeout(this.#timeout)
    this.#settle()
  }

  fail(error: unknown): void {
    this.readWaiting()
    clearTimeout(this.#timeout)
    if (this.#decoder.isFinished()) this.#settle()
    else this.#giveUp(error)
  }

  #giveUp(error: unknown): void {
    this.#isOver = true
    clearTimeout(this.#timeout)
    this.#reject(error instanceof EventTooLong ? new ProviderError('sent an event that is too long') : error)
    this.#body.destroy()
  }

  #finish(): void {
    clearTimeout(this.#timeout)
    this.#settle()
    this.#body.leave()
  }

  #settle(): void {
    if (this.#isOver) return
    this.#isOver = true
    try {
      const answer = this.#decoder.end()
      if (!answer) throw new ProviderError('closed the connection in the middle of its response', { fault: 'passing' })
      this.#resolve(answer)
    } catch (error) {
      this.#reject(error)
    }
  }
}

/** Those with something to read, first come first served: chunks received in one tick are read together. */
let due: EventReader[] = []

function dueSoon(reader: EventReader): void {
  if (due.push(reader) === 1) void batchPerTick().then(readDue)
}

function readDue(): void {
  const left: EventReader[] = []
  const readers = due
  due = []
  let bytes = 0
  let paused = 0
  for (const reader of readers) {
    const mayRead = bytes < readPerTickBytes && (!reader.isPaused || paused++ < pausedReadPerTick)
    if (mayRead) bytes += reader.readWaiting()
    else left.push(reader)
  }
  if (left.length === 0) return
  // Before those that have come meanwhile.
  if (due.length === 0) void batchPerTick().then(readDue)
  due = [...left, ...due]
}
