import type { Found } from './blocks.ts'
import { parseInline } from './inline.ts'

const delimiter = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/

/** A line of names, a line of dashes with as many columns, and the rows below. */
export function parseTable(lines: string[], at: number): Found | null {
  const [names = '', dashes = ''] = [lines[at], lines[at + 1]]
  if (!names.includes('|') || !dashes.includes('-') || dashes.length > 2_000 || !delimiter.test(dashes)) return null
  const head = cellsOf(names)
  if (cellsOf(dashes).length !== head.length) return null
  let next = at + 2
  while ((lines[next] ?? '').includes('|')) next += 1
  const rows = lines.slice(at + 2, next).map((line) => {
    const cells = cellsOf(line)
    return head.map((_, column) => parseInline(cells[column] ?? ''))
  })
  return { block: { kind: 'table', head: head.map((cell) => parseInline(cell)), rows }, next }
}

/** A bar with a backslash before it is part of a cell. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
