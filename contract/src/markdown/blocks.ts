import { type Inline, parseInline } from './inline.ts'
import { parseList } from './lists.ts'
import { splitParagraph } from './paragraphs.ts'
import { isTable, parseTable } from './tables.ts'

export type Block =
  /** A very long paragraph is several, of which all but the first are marked. */
  | { kind: 'paragraph'; children: Inline[]; isContinued?: true }
  | { kind: 'heading'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; children: Block[] }
  /** `checks` is there if an item is a task: whether each item is done, null for one that is no task. */
  | { kind: 'list'; start: number | null; items: Block[][]; checks?: (boolean | null)[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; align: Align[] }
  | { kind: 'line' }

/** Of a table's column; null if the author has not said. */
export type Align = 'left' | 'center' | 'right' | null

/**
 * How a part of a block, such as a list's item, is parsed: with the result of before, if its text is the same. A part
 * that is parsed in another way needs another key.
 */
export type Once = <Parsed>(key: string, parse: () => Parsed) => Parsed
const anew: Once = (_, parse) => parse()

/** A parsed block, and the line where the next one begins. */
export interface Found {
  block: Block
  next: number
}

/** Maximum nesting of lists and quotes; deeper ones are shown as plain text. */
const depthMost = 6

// A reply may be hostile: no pattern here may match the same characters in two ways (ReDoS).
const fence = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^`]*$/
const heading = /^ {0,3}#{1,6}\s+(.*)$/s
const line = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/
const quote = /^ {0,3}> ?/
const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

export const lineEnd = /\r\n|\r|\n/g

export const parseMarkdown = (source: string): Block[] => parseBlocks(source.split(lineEnd), 0)

export const parseBlocks = (lines: string[], depth: number, once = anew): Block[] =>
  findBlocks(lines, depth, once).map(({ block }) => block)

/**
 * Where a block ends depends on its own lines and the two after it, and nothing before it matters: `growing.ts` relies
 * on both.
 */
export function findBlocks(lines: string[], depth: number, once: Once): Found[] {
  const blocks: Found[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const special = parseSpecial(lines, at, depth, once)
    const found = special ? [special] : parseParagraph(lines, at, depth, once)
    blocks.push(...found)
    at = found.at(-1)?.next ?? lines.length
  }
  return blocks
}

function parseSpecial(lines: string[], at: number, depth: number, once: Once): Found | null {
  const first = lines[at] ?? ''
  const title = heading
    .exec(first)?.[1]
    ?.replace(/\s#+\s*$/, '')
    .trim()
  if (title !== undefined) return { block: { kind: 'heading', children: parseInline(title) }, next: at + 1 }
  if (line.test(first)) return { block: { kind: 'line' }, next: at + 1 }
  return (
    parseFence(lines, at) ??
    parseTable(lines, at, once) ??
    (depth < depthMost ? (parseQuote(lines, at, depth, once) ?? parseList(lines, at, depth, once)) : null)
  )
}

/** A fence that isn't closed yet, for example while the reply streams in, contains everything that follows. */
function parseFence(lines: string[], at: number): Found | null {
  const opening = fence.exec(lines[at] ?? '')?.[1]
  if (!opening) return null
  const isEnd = (text: string) => /^ {0,3}(`+|~+)\s*$/.test(text) && text.trim().startsWith(opening)
  let end = at + 1
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function parseQuote(lines: string[], at: number, depth: number, once: Once): Found | null {
  let next = at
  while (quote.test(lines[next] ?? '')) next += 1
  if (next === at) return null
  const inner = lines.slice(at, next).map((text) => text.replace(quote, ''))
  return { block: { kind: 'quote', children: parseBlocks(inner, depth + 1, once) }, next }
}

function parseParagraph(lines: string[], at: number, depth: number, once: Once): Found[] {
  let next = at + 1
  while (next < lines.length && !isBlank(lines[next]) && !interrupts(lines, next, depth)) next += 1
  const text = lines
    .slice(at, next)
    .map((words) => words.trim())
    .join('\n')
  return splitParagraph(text).map((piece, place) => {
    const parse = (): Block => ({
      ...{ kind: 'paragraph', children: parseInline(piece) },
      ...(place > 0 && { isContinued: true }),
    })
    return { block: once(`${place > 0 ? '+' : ''}\n${piece}`, parse), next }
  })
}

/** What ends a paragraph without a blank line before it. */
const interrupts = (lines: string[], at: number, depth: number) => {
  const text = lines[at] ?? ''
  const isNested = /^ {0,3}>|^\s*(?:[-*+]|1[.)])\s+\S/.test(text) && depth < depthMost
  return isNested || fence.test(text) || heading.test(text) || line.test(text) || isTable(lines, at)
}
