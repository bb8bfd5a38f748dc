import { type Block, findBlocks, lineEnd } from './blocks.ts'

/**
 * Parses a text that grows, such as a reply that streams in. Blocks that more text cannot change are parsed once, and
 * stay the same objects. For any text, the result is that of `parseMarkdown`.
 */
export function createMarkdownReader() {
  let settled: Block[] = []
  /** The text of the settled blocks. */
  let known = ''

  return (source: string): Block[] => {
    if (!source.startsWith(known)) {
      settled = []
      known = ''
    }
    const rest = source.slice(known.length)
    const starts = [0, ...Array.from(rest.matchAll(lineEnd), ({ 0: end, index }) => index + end.length)]
    const found = findBlocks(rest.split(lineEnd), 0)
    // The last line may be incomplete.
    const isSettled = ({ next }: { next: number }) => next + 2 < starts.length
    const open = found.findIndex((block) => !isSettled(block))
    const done = found.slice(0, open < 0 ? found.length : open)
    settled = [...settled, ...done.map(({ block }) => block)]
    known += rest.slice(0, starts[done.at(-1)?.next ?? 0])
    return [...settled, ...found.slice(done.length).map(({ block }) => block)]
  }
}
