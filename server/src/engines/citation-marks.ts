/** Code, where brackets are literal; a line break; or a mark such as [1] or [1, 2], but not a link. */
const codeOrMark = /(`+)|\n|[ \t]?\[(\d{1,2}(?:[ \t]*[,;][ \t]*\d{1,2})*)\](?!\()/g
/** May become either of them with the next chunk. */
const unfinished = /(?:`{1,8}|[ \t]|[ \t]?\[(?:\d[\d,; \t]{0,10})?\]?)$/
const unfinishedMost = 16
/** This many backticks open a code block, which spans lines. */
const blockTicks = 3

/** The number of a passage, and where its mark was: a position in the text without marks. */
export interface Mark {
  passage: number
  at: number
}

const none: readonly Mark[] = []

/** Strips citation marks from streamed text. Never holds back more than a few characters. */
export class MarkReader {
  /** Of the piece that was read last: positions in what was returned for it. */
  marks = none
  readonly #passageCount: number
  #held = ''
  /** The backticks that opened the current code. */
  #fence = ''

  constructor(passageCount: number) {
    this.#passageCount = passageCount
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
    const marks: Mark[] = []
    let removed = 0
    const left = text.replace(
      codeOrMark,
      (whole, ticks: string | undefined, numbers: string | undefined, at: number) => {
        if (ticks !== undefined) this.#readTicks(ticks)
        // Inline code ends with its line at the latest: a backtick may be literal.
        else if (whole === '\n' && this.#fence.length < blockTicks) this.#fence = ''
        const named = this.#passagesIn(numbers)
        if (named.length === 0) return whole
        marks.push(...named.map((passage) => ({ passage, at: at - removed })))
        removed += whole.length
        return ''
      },
    )
    this.marks = marks
    return left
  }

  #readTicks(ticks: string): void {
    if (this.#fence === '') this.#fence = ticks
    else if (this.#fence === ticks) this.#fence = ''
  }

  /** None if this is not a mark, but literal. */
  #passagesIn(numbers: string | undefined): number[] {
    if (numbers === undefined || this.#fence !== '') return []
    const named = numbers.split(/[,;]/).map(Number)
    return named.every((number) => number >= 1 && number <= this.#passageCount) ? named : []
  }
}
