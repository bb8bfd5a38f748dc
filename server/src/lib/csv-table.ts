import { guessDelimiter } from './csv-delimiter.ts'
import { Failure } from './failure.ts'

export interface TableRow {
  /** As a spreadsheet counts: the first is row 1. */
  row: number
  cells: string[]
}
export interface TableLimits {
  rows: number
  /** Further cells of a row are left out. */
  columns: number
}
const unlimited: TableLimits = { rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }

/** The rows of a CSV file with any common delimiter, without blank ones. Linear in the size of the text. */
export function readCsvTable(
  text: string,
  limits: TableLimits = unlimited,
  delimiter = guessDelimiter(text),
): TableRow[] {
  const rows: TableRow[] = []
  let [row, line, cells, at] = [1, 1, [] as string[], text.startsWith('\ufeff') ? 1 : 0]

  /** The delimiter or line break that ends an unquoted cell, or the end of the text. */
  function endOfCell(from: number): number {
    let end = from
    while (end < text.length && !isCellEnd(end)) end += 1
    return end
  }
  const isCellEnd = (place: number): boolean =>
    text[place] === delimiter || text[place] === '\n' || text[place] === '\r' || place >= text.length

  function add(cell: string): void {
    if (cells.length < limits.columns) cells.push(cell)
  }

  function endRow(): void {
    if (!isBlank(cells)) rows.push({ row, cells })
    if (rows.length > limits.rows) throw tooManyRows(limits.rows)
    row += 1
    cells = []
  }

  while (at < text.length) {
    const close = text[at] === '"' ? closingQuote(text, at + 1) : undefined
    if (close === -1) throw openQuote(line)
    const isQuoted = close !== undefined && isCellEnd(close + 1)
    // A quotation mark inside a cell that is not quoted as a whole is a character like any other.
    const end = endOfCell(close === undefined ? at : close + 1)
    const cell = text.slice(at, end)
    add(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (close !== undefined) line += cell.split('\n').length - 1
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) add('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1
    line += 1
    endRow()
  }
  if (cells.length > 0) endRow()
  return rows
}

/** Two quotation marks stand for one. -1 if the text ends before. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

export const isBlank = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '')
export const countFilled = (cells: string[]): number => cells.filter((cell) => cell.trim() !== '').length

const openQuote = (line: number) =>
  new Failure(
    'invalid_request',
    `The table ends unexpectedly at line ${line.toLocaleString('en')}. The quotation mark that opens a cell there is never closed.`,
  )

const tooManyRows = (most: number) =>
  new Failure(
    'invalid_request',
    `The table has more than ${(most - 1).toLocaleString('en')} rows. Split it into several files.`,
  )
