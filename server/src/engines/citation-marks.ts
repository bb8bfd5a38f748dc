/** Code, where brackets are literal; a line break; or a mark such as [1] or [1, 2], but not a link. */
const codeOrMark = /(`+)|\n|[ \t]?\[(\d{1,2}(?:[ \t]*[,;][ \t]*\d{1,2})*)\](?!\()/g
/** May become either of them with the next chunk. */
const unfinished = /(?:`{1,8}|[ \t]|[ \t]?\[(?:\d[\d,; \t]{0,10})?\]?)$/
const unfinishedMost = 16
/** This many backticks open a code block, which spans lines. */
const blockTicks = 3

const none: ReadonlySet<number> = new Set()

/** Strips citation marks from streamed text and collects them. Never holds back more than a few characters. */
export class MarkReader {
  readonly #passageCount: number
  #marked: Set<number> | undefined
  #held = ''
  /** The backticks that opened the current code. */
  #fence = ''

  constructor(passageCount: number, marked: ReadonlySet<number> = none) {
    this.#passageCount = passageCount
    if (marked.size > 0) this.#marked = new Set(marked)
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

  /** End of the text: whatever was held back is literal. */
  end(): string {
    const rest = this.#withoutMarks(this.#held)
    this.#held = ''
    this.#fence = ''
    return rest
  }

  #withoutMarks(text: string): string {
    return text.replace(codeOrMark, (whole, ticks: string | undefined, numbers: string | undefined) => {
      if (ticks !== undefined) this.#readTicks(ticks)
      // Inline code ends with its line at the latest: a backtick may be literal.
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
