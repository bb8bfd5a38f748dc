import type { Align, Found, Once } from './blocks.ts'
import { parseInline } from './inline.ts'

const delimiter = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
/** Short rows are padded. The limit exists because many empty rows of a wider table would be millions of cells. */
const columnsMost = 50

/** A header line, and a delimiter line with the same number of columns. */
export const isTable = (lines: string[], at: number) => columnsOf(lines, at) !== null

function columnsOf(lines: string[], at: number) {
  const [names = '', dashes = ''] = [lines[at], lines[at + 1]]
  if (!names.includes('|') || !dashes.includes('-') || !delimiter.test(dashes)) return null
  const head = cellsOf(names)
  const rules = cellsOf(dashes)
  return head.length > columnsMost || rules.length !== head.length ? null : { head, rules }
}

/** The rows are the lines below. */
export function parseTable(lines: string[], at: number, once: Once): Found | null {
  const columns = columnsOf(lines, at)
  if (!columns) return null
  const { head, rules } = columns
  let next = at + 2
  while ((lines[next] ?? '').includes('|')) next += 1
  const parseRow = (line: string) => {
    const cells = cellsOf(line)
    return head.map((_, column) => parseInline(cells[column] ?? ''))
  }
  const rows = lines.slice(at + 2, next).map((line) => once(`|${head.length} ${line}`, () => parseRow(line)))
  return {
    block: { kind: 'table', head: head.map((cell) => parseInline(cell)), rows, align: rules.map(alignOf) },
    next,
  }
}

function alignOf(rule: string): Align {
  if (!rule.endsWith(':')) return rule.startsWith(':') ? 'left' : null
  return rule.startsWith(':') ? 'center' : 'right'
}

/** A bar escaped with a backslash is part of a cell. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
