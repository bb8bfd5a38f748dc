import type { Align, Found } from './blocks.ts'
import { parseInline } from './inline.ts'

const delimiter = /^\s*(?:\|\s*)?:?-+:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/
/** Short rows are padded. The limit exists because many empty rows of a wider table would be millions of cells. */
const columnsMost = 50

/** A header line, a delimiter line with the same number of columns, and the rows below. */
export function parseTable(lines: string[], at: number): Found | null {
  const [names = '', dashes = ''] = [lines[at], lines[at + 1]]
  if (!names.includes('|') || !dashes.includes('-') || !delimiter.test(dashes)) return null
  const head = cellsOf(names)
  const rules = cellsOf(dashes)
  if (head.length > columnsMost || rules.length !== head.length) return null
  let next = at + 2
  while ((lines[next] ?? '').includes('|')) next += 1
  const rows = lines.slice(at + 2, next).map((line) => {
    const cells = cellsOf(line)
    return head.map((_, column) => parseInline(cells[column] ?? ''))
  })
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
