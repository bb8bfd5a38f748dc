import { type EventTaker, EventParser as TextEventParser } from 'beckon-contract/event-stream'

const lineFeed = 10
const carriageReturn = 13

/** Parses server-sent events from bytes, without a decoder: a line break is never part of another character. */
export class EventParser {
  readonly #parser: TextEventParser
  readonly #bytesMost: number
  /** An unfinished line. */
  #begun: Buffer[] | undefined
  #begunBytes = 0

  /** No event may be longer than `bytesMost`. */
  constructor(taker: EventTaker, bytesMost: number) {
    this.#parser = new TextEventParser(taker)
    this.#bytesMost = bytesMost
  }

  feed(piece: Buffer): void {
    let end = piece.length
    while (end > 0 && piece[end - 1] !== lineFeed && piece[end - 1] !== carriageReturn) end -= 1
    if (end > 0) {
      this.#parser.feed(
        this.#begun
          ? Buffer.concat([...this.#begun, piece.subarray(0, end)]).toString()
          : piece.toString('utf8', 0, end),
      )
      this.#begun = undefined
      this.#begunBytes = 0
    }
    if (end < piece.length) this.#begin(piece.subarray(end))
    if (this.#begunBytes + this.#parser.begunLength > this.#bytesMost) throw new EventTooLong()
  }

  #begin(piece: Buffer): void {
    if (this.#begun) this.#begun.push(piece)
    else this.#begun = [piece]
    this.#begunBytes += piece.length
  }
}

export class EventTooLong extends Error {
  override readonly name = 'EventTooLong'

  constructor() {
    super('the event is too long')
  }
}
