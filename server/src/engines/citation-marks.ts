/** Code, where brackets are brackets; the end of a line; or a mark such as [1] or [1, 2], but not a link. */
const codeOrMark = /(`+)|\n|[ \t]?\[(\d{1,2}(?:[ \t]*[,;][ \t]*\d{1,2})*)\](?!\()/g
/** What may become either with the next piece. */
const unfinished = /(?:`{1,8}|[ \t]|[ \t]?\[(?:\d[\d,; \t]{0,10})?\]?)$/
const unfinishedMost = 16
/** So many backticks begin a block of code, which goes on over many lines. */
const blockTicks = 3

const none: ReadonlySet<number> = new Set()

/** Takes the marks out of a text that comes in pieces, and remembers them. Never holds back more than a few characters. */
export class MarkReader {
  readonly #passageCount: number
  #marked: Set<number> | undefined
  #held = ''
  /** The backticks that began the code we are in. */
  #fence = ''

  constructor(passageCount: number) {
    this.#passageCount = passageCount
  }

  get marked(): ReadonlySet<number> {
    return this.#marked ?? none
  }

  take(piece: string): string {
    if (this.#passageCount === 0) return piece
    const text = this.#held + piece
    this.#held = unfinished.exec(text.slice(-unfinishedMost))?.[0] ?? ''
    return this.#withoutMarks(text.slice(0, text.length - this.#held.length))
  }

  /** Nothing comes any more: what was held back is what it is. */
  end(): string {
    const rest = this.#withoutMarks(this.#held)
    this.#held = ''
    this.#fence = ''
    return rest
  }

  #withoutMarks(text: string): string {
    return text.replace(codeOrMark, (whole, ticks: string | undefined, numbers: string | undefined) => {
      if (ticks !== undefined) this.#readTicks(ticks)
      // Code within a line ends there at the latest: a backtick may also be just a backtick.
      else if (whole === '\n' && this.#fence.length < blockTicks) this.#fence = ''
      return numbers !== undefined && this.#isMark(numbers) ? '' : whole
    })
  }

  #readTicks(ticks: string): void {
    if (this.#fence === '') this.#fence = ticks
    else if (this.#fence === ticks) this.#fence = ''
  }

  #isMark(numbers: string): boolean {
    const named = numbers.split(/[,;]/).map(Number)
    if (this.#fence !== '' || !named.every((number) => number >= 1 && number <= this.#passageCount)) return false
    this.#marked ??= new Set()
    for (const number of named) this.#marked.add(number)
    return true
  }
}
