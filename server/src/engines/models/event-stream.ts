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
    if (due.push({ reader: this, piece }) === 1) void batchPerTick().then(readDue)
  }

  read(piece: Buffer): void {
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
    readDue()
    clearTimeout(this.#timeout)
    this.#settle()
  }

  fail(error: unknown): void {
    readDue()
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
      if (!answer) throw new ProviderError('closed the connection in the middle of its response')
      this.#resolve(answer)
    } catch (error) {
      this.#reject(error)
    }
  }
}

/** Chunks received in this tick of the event loop, read together. */
let due: { reader: EventReader; piece: Buffer }[] = []

function readDue(): void {
  const came = due
  due = []
  for (const { reader, piece } of came) reader.read(piece)
}
