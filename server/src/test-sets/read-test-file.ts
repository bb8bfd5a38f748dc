import { type EntryFormat, limits } from 'beckon-contract'
import { readCsvTable } from '../lib/csv-table.ts'
import { decodeText } from '../lib/encodings.ts'
import { Failure, type FieldError } from '../lib/failure.ts'
import { atRow, isText, noText, readJsonList, refused, tableLimits } from '../lib/imported-rows.ts'
import { readCell } from '../lib/spreadsheet-cells.ts'
import { plainForm } from '../search/text/normalise.ts'

export interface TestRow {
  /** Its row in the file, as a spreadsheet counts: the header is row 1. In JSON, the first item is row 1. */
  row: number
  message: string
  /** Empty if no answer is expected. */
  expected: string
  /** Why it cannot be read. */
  mistake?: string
}

export interface TestFile {
  format: EntryFormat
  bytes: Uint8Array
}

const noExpected = 'Say what is `expected`; leave that text empty where no answer is expected.'

/** Parses the tests of a file, or fails with every invalid row. */
export function readTests(format: EntryFormat, bytes: Uint8Array): TestRow[] {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new Failure('invalid_request', 'The file is empty.')
  const rows = format === 'json' ? readJson(text) : readCsv(text)
  const errors = rows.flatMap((row) => mistakesOf(row).map((message) => atRow(row.row, message)))
  if (errors.length > 0) throw refused(errors)
  if (rows.length === 0) throw new Failure('invalid_request', 'There are no tests in the file.')
  return joinSameMessages(rows)
}

function readCsv(text: string): TestRow[] {
  const [header, ...rows] = readCsvTable(text, tableLimits)
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  const [messageAt, expectedAt] = [names.indexOf('question'), names.indexOf('expected')]
  if (messageAt === -1 || expectedAt === -1)
    throw refused([atRow(1, 'The first row must name the columns `question` and `expected`.')])
  return rows.map(({ row, cells }) => {
    const expected = cells[expectedAt]
    return {
      row,
      message: readCell(cells[messageAt] ?? '').trim(),
      expected: readCell(expected ?? '').trim(),
      ...(expected === undefined && { mistake: noExpected }),
    }
  })
}

const readJson = (text: string): TestRow[] =>
  readJsonList(text, '[{ "question": "…", "expected": "…" }]', (content) => 'expected' in content).map((item, at) => {
    const { question, expected } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    return {
      row: at + 1,
      message: textOf(question),
      expected: textOf(expected),
      // A misspelt name must not become a test that expects no answer.
      ...(typeof expected !== 'string' && { mistake: noExpected }),
    }
  })

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function mistakesOf({ message, expected, mistake }: TestRow): string[] {
  const mistakes = mistake === undefined ? [] : [mistake]
  if (message === '') mistakes.push('The question is missing.')
  if (message.length > limits.testMessageCharacters)
    mistakes.push(`A question can have at most ${limits.testMessageCharacters.toLocaleString('en')} characters.`)
  if (expected.length > limits.questionCharacters)
    mistakes.push(`The expected value can have at most ${limits.questionCharacters} characters.`)
  if (!isText(message) || !isText(expected)) mistakes.push(noText)
  return mistakes
}

function joinSameMessages(rows: TestRow[]): TestRow[] {
  const firsts = new Map<string, TestRow>()
  const errors: FieldError[] = []
  for (const row of rows) {
    const first = firsts.get(plainForm(row.message))
    if (!first) firsts.set(plainForm(row.message), row)
    else if (plainForm(first.expected) !== plainForm(row.expected))
      errors.push(atRow(row.row, `Row ${first.row} has the same question with a different expected reply.`))
  }
  if (errors.length > 0) throw refused(errors)
  return [...firsts.values()]
}
