import { type EventTaker, EventParser as TextEventParser } from 'beckon-contract/event-stream'
import { ByteBlocks } from '../lib/byte-blocks.ts'

const lineFeed = 10
const carriageReturn = 13

/** Parses server-sent events from bytes, without a decoder: a line break is never part of another character. */
export class EventParser {
  readonly #parser: TextEventParser
  readonly #bytesMost: number
  /** An unfinished line. */
  readonly #begun = new ByteBlocks()

  /** No event may be longer than `bytesMost`. */
  constructor(taker: EventTaker, bytesMost: number) {
    this.#parser = new TextEventParser(taker)
    this.#bytesMost = bytesMost
  }

  feed(piece: Buffer): void {
    let end = piece.length
    while (end > 0 && piece[end - 1] !== lineFeed && piece[end - 1] !== carriageReturn) end -= 1
    if (end > 0) {
      const begun = this.#begun.length > 0 ? this.#begun.take() : undefined
      this.#parser.feed(
        begun ? Buffer.concat([begun, piece.subarray(0, end)]).toString() : piece.toString('utf8', 0, end),
      )
    }
    if (end < piece.length) this.#begun.add(piece.subarray(end))
    if (this.#begun.length + this.#parser.begunLength > this.#bytesMost) throw new EventTooLong()
  }
}

export class EventTooLong extends Error {
  override readonly name = 'EventTooLong'

  constructor() {
    super('the event is too long')
  }
}
