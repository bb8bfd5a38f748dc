const kinds = ['*', '_', '~']

/** Words without `**`, `__` and `~~` around them, on one line. Linear in the length of the text. */
export function withoutDoubleMarks(text: string): string {
  const closings = new Map(kinds.map((kind) => [kind, closingsIn(text, kind)]))
  let [plain, from, at] = ['', 0, 0]
  while (at < text.length) {
    const end = findEnd(text, at, closings.get(text[at] ?? ''))
    if (end === undefined) at += 1
    else {
      plain += text.slice(from, at) + text.slice(at + 2, end)
      from = end + 2
      at = from
    }
  }
  return plain + text.slice(from)
}

interface Closings {
  /** Where marks end words, or a line ends, from left to right. */
  places: number[]
  /** Those before are behind the reader. */
  next: number
}

function closingsIn(text: string, kind: string): Closings {
  const places: number[] = []
  for (let at = 1; at < text.length; at++)
    if (text[at] === '\n' || (isDouble(text, at, kind) && /\S/.test(text[at - 1] ?? ''))) places.push(at)
  return { places, next: 0 }
}

const isDouble = (text: string, at: number, kind: string): boolean => text[at] === kind && text[at + 1] === kind

/** Where the mark at this place is closed, if it opens words. */
function findEnd(text: string, at: number, closings: Closings | undefined): number | undefined {
  if (!closings || !isDouble(text, at, text[at] ?? '') || !/\S/.test(text[at + 2] ?? ' ')) return undefined
  const { places } = closings
  while ((places[closings.next] ?? text.length) < at + 3) closings.next += 1
  const end = places[closings.next]
  return end === undefined || text[end] === '\n' ? undefined : end
}
