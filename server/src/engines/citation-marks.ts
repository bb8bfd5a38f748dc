/** Code, where brackets are brackets; the end of a line; or a mark such as [1] or [1, 2], but not a link. */
const codeOrMark = /(`+)|\n|[ \t]?\[(\d{1,2}(?:[ \t]*[,;][ \t]*\d{1,2})*)\](?!\()/g
/** What may become either with the next piece. */
const unfinished = /(?:`{1,8}|[ \t]|[ \t]?\[(?:\d[\d,; \t]{0,10})?\]?)$/
const unfinishedMost = 16
/** So many backticks begin a block of code, which goes on over many lines. */
const blockTicks = 3

/** Takes the marks out of a text that comes in pieces, and remembers them. Never holds back more than a few characters. */
export function createMarkReader(passageCount: number) {
  const marked = new Set<number>()
  let held = ''
  /** The backticks that began the code we are in. */
  let fence = ''

  function withoutMarks(text: string): string {
    return text.replace(codeOrMark, (whole, ticks: string | undefined, numbers: string | undefined) => {
      if (ticks !== undefined) {
        if (fence === '') fence = ticks
        else if (fence === ticks) fence = ''
        return whole
      }
      if (whole === '\n') {
        // Code within a line ends there at the latest: a backtick may also be just a backtick.
        if (fence.length < blockTicks) fence = ''
        return whole
      }
      const named = numbers?.split(/[,;]/).map(Number) ?? []
      if (fence !== '' || !named.every((number) => number >= 1 && number <= passageCount)) return whole
      for (const number of named) marked.add(number)
      return ''
    })
  }

  return {
    marked,
    take(piece: string): string {
      if (passageCount === 0) return piece
      const text = held + piece
      held = unfinished.exec(text.slice(-unfinishedMost))?.[0] ?? ''
      return withoutMarks(text.slice(0, text.length - held.length))
    },
    /** Nothing comes any more: what was held back is what it is. */
    end(): string {
      const rest = withoutMarks(held)
      held = ''
      fence = ''
      return rest
    },
  }
}
