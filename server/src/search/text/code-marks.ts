/** Code without the backticks around it: as many before as behind, on one line. Linear in the length of the text. */
export function withoutCodeMarks(text: string): string {
  if (!text.includes('`')) return text
  const runs = [...text.matchAll(/`+|\n/g)].map(({ 0: mark, index }) => ({ mark, start: index }))
  const closing = closingOf(runs.map(({ mark }) => mark))
  let [plain, from] = ['', 0]
  for (let at = 0; at < runs.length; at++) {
    const [open, close] = [runs[at], runs[closing[at] ?? -1]]
    if (!open || !close) continue
    plain += text.slice(from, open.start) + text.slice(open.start + open.mark.length, close.start)
    from = close.start + close.mark.length
    at = closing[at] ?? at
  }
  return plain + text.slice(from)
}

/** For each mark, the next one like it on the same line. */
function closingOf(marks: string[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const found: (number | undefined)[] = []
  for (let at = marks.length - 1; at >= 0; at--) {
    const mark = marks[at] ?? ''
    if (mark === '\n') next.clear()
    else {
      found[at] = next.get(mark.length)
      next.set(mark.length, at)
    }
  }
  return found
}
