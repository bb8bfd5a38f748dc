/** "1) Do you deliver?", "(2) …" anywhere; "3. …" only where a line or a sentence begins: it may also be a date. */
const marks = /(?<=^|\s)\(?(\p{N}{1,2})\)[ \t]*|(?<=^|\n|[.?!;:,？！。；：，]\s)[ \t]*(\p{N}{1,2})[.．、][ \t]+/gu
/** A list in a pasted page may be long. */
const mostParts = 12

/** The parts of a message that its writer numbered from one on, without the numbers; undefined if there are no two. */
export function enumeratedParts(message: string): string[] | undefined {
  const starts: { start: number; end: number }[] = []
  for (const { 0: mark, 1: bracketed, 2: dotted, index } of message.matchAll(marks)) {
    if (Number(bracketed ?? dotted) !== starts.length + 1) continue
    starts.push({ start: index, end: index + mark.length })
    if (starts.length > mostParts) return undefined
  }
  if (starts.length < 2) return undefined
  return starts.map(({ end }, at) => message.slice(end, starts[at + 1]?.start).trim())
}
