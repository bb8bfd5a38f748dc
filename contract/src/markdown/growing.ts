import { type Block, findBlocks, lineEnd, type Once } from './blocks.ts'

/**
 * Parses a text that grows, such as a reply that streams in. Blocks that more text cannot change are parsed once, and
 * stay the same objects; so do the items and rows of a block that still grows. For any text, the result is that of `parseMarkdown`.
 */
export function createMarkdownReader() {
  let settled: Block[] = []
  /** The text of the settled blocks. */
  let known = ''
  /** Parsed in the text before, and in this one. */
  let [before, parsed] = [new Map<string, unknown>(), new Map<string, unknown>()]
  const once: Once = (key, parse) => {
    const found = parsed.get(key) ?? before.get(key) ?? parse()
    parsed.set(key, found)
    return found as ReturnType<typeof parse>
  }

  return (source: string): Block[] => {
    if (!source.startsWith(known)) {
      settled = []
      known = ''
    }
    ;[before, parsed] = [parsed, new Map()]
    const rest = source.slice(known.length)
    const starts = [0, ...Array.from(rest.matchAll(lineEnd), ({ 0: end, index }) => index + end.length)]
    const found = findBlocks(rest.split(lineEnd), 0, once)
    // The last line may be incomplete.
    const isSettled = ({ next }: { next: number }) => next + 2 < starts.length
    const open = found.findIndex((block) => !isSettled(block))
    const done = found.slice(0, open < 0 ? found.length : open)
    settled = [...settled, ...done.map(({ block }) => block)]
    known += rest.slice(0, starts[done.at(-1)?.next ?? 0])
    return [...settled, ...found.slice(done.length).map(({ block }) => block)]
  }
}
