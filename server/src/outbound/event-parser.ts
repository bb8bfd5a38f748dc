const bom = '\ufeff'
const lineFeed = 10
const carriageReturn = 13

export interface EventTaker {
  takeEvent: (data: string) => void
}

/**
 * Parses streamed server-sent events and hands over the data of each. Names, ids and comments are ignored.
 * A single object with few fields: thousands of streams are read at the same time.
 */
export class EventParser {
  readonly #taker: EventTaker
  readonly #bytesMost: number
  /** An unfinished line. */
  #begun: Buffer[] | undefined
  #begunBytes = 0
  #data: string | undefined
  #isFirstLine = true
  /** The last line ended with a carriage return, which a line feed may follow. */
  #isReturned = false

  /** No event may be longer than `bytesMost`. */
  constructor(taker: EventTaker, bytesMost: number) {
    this.#taker = taker
    this.#bytesMost = bytesMost
  }

  feed(piece: Buffer): void {
    // A line break is never part of another character, so whole lines can be decoded.
    let end = piece.length
    while (end > 0 && piece[end - 1] !== lineFeed && piece[end - 1] !== carriageReturn) end -= 1
    if (end > 0) {
      this.#readLines(
        this.#begun
          ? Buffer.concat([...this.#begun, piece.subarray(0, end)]).toString()
          : piece.toString('utf8', 0, end),
      )
      this.#begun = undefined
      this.#begunBytes = 0
    }
    if (end < piece.length) this.#begin(piece.subarray(end))
    if (this.#begunBytes + (this.#data?.length ?? 0) > this.#bytesMost) throw new EventTooLong()
  }

  #begin(piece: Buffer): void {
    if (this.#begun) this.#begun.push(piece)
    else this.#begun = [piece]
    this.#begunBytes += piece.length
  }

  #readLines(text: string): void {
    let from = this.#isReturned && text.startsWith('\n') ? 1 : 0
    this.#isReturned = text.endsWith('\r')
    const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text
    if (this.#isFirstLine && lines.startsWith(bom)) from = bom.length
    this.#isFirstLine = false
    for (let to = lines.indexOf('\n', from); to >= 0; to = lines.indexOf('\n', from)) {
      this.#readLine(lines.slice(from, to))
      from = to + 1
    }
  }

  #readLine(line: string): void {
    if (line === '') this.#handOver()
    else if (line.startsWith('data:')) this.#add(line.slice(line[5] === ' ' ? 6 : 5))
    else if (line === 'data') this.#add('')
  }

  #add(value: string): void {
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`
  }

  #handOver(): void {
    const data = this.#data
    this.#data = undefined
    if (data !== undefined) this.#taker.takeEvent(data)
  }
}

export class EventTooLong extends Error {
  override readonly name = 'EventTooLong'

  constructor() {
    super('the event is too long')
  }
}
