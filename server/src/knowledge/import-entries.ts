import { type EntryDraft, type ImportFormat, limits } from 'beckon-contract'
import { guessDelimiterBelowTitle } from '../lib/csv-delimiter.ts'
import { countFilled, isBlank, readCsvTable, type TableRow } from '../lib/csv-table.ts'
import { decodeText } from '../lib/encodings.ts'
import { Failure } from '../lib/failure.ts'
import { atRow, isText, noText, readJsonList, refused, tableLimits } from '../lib/imported-rows.ts'
import { readCell } from '../lib/spreadsheet-cells.ts'
import { readXlsxTable } from '../lib/xlsx-table.ts'
import { asQuestion } from './entry-columns.ts'
import { type ChosenColumns, findColumns, type ImportColumns } from './import-columns.ts'
import { splitPhrasings } from './phrasings.ts'
import { cleanTags, splitTags } from './tags.ts'

export interface ImportedEntry extends EntryDraft {
  /** Its row in the file, as a spreadsheet counts. In JSON, the first item is row 1. */
  row: number
  /** The row of each question: rows with the same answer are one entry. */
  questionRows: number[]
}
export interface InvalidEntry extends ImportedEntry {
  problems: string[]
}
export interface ImportRequest extends ChosenColumns {
  format: ImportFormat
}
export interface EntryFile {
  request: ImportRequest
  bytes: Uint8Array
}
export interface ReadEntries extends ImportColumns {
  headerRow: number
  /** Rows with the same answer are one entry. */
  entries: ImportedEntry[]
  /** Rows that say again what an earlier row says. */
  repeated: InvalidEntry[]
  invalid: InvalidEntry[]
}

/** The questions and answers of a file, and its invalid rows. */
export function readEntries(request: ImportRequest, bytes: Uint8Array): ReadEntries {
  if (bytes.length === 0) throw new Failure('invalid_request', 'The file is empty.')
  if (request.format === 'json') return sortOut({ ...noColumns, headerRow: 0, rows: readJson(textOf(bytes)) })
  const [header, ...rows] = fromHeader(request.format === 'xlsx' ? readXlsx(bytes) : readCsv(textOf(bytes)))
  const found = findColumns(namesOf(header?.cells ?? [], rows), request)
  return sortOut({ ...found, headerRow: header?.row ?? 1, rows: readTable(rows, found) })
}

/** Above the header there may be a title, in rows with a single cell. */
function fromHeader(rows: TableRow[]): TableRow[] {
  const header = rows.findIndex(({ cells }) => countFilled(cells) > 1)
  return header === -1 ? rows : rows.slice(header)
}

/** As many as the widest row has cells: those beyond the header have no name. */
function namesOf(header: string[], rows: TableRow[]): string[] {
  const widths = rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const width = widths.reduce((widest, one) => Math.max(widest, one), header.length)
  return Array.from({ length: width }, (_, at) => header[at] ?? '')
}

const readCsv = (text: string): TableRow[] => readCsvTable(text, tableLimits, guessDelimiterBelowTitle(text))

const readXlsx = (bytes: Uint8Array): TableRow[] =>
  readXlsxTable(bytes)
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells))

/** Nothing is imported if a row is invalid, unless those are left out. */
export function requireValid(
  { entries, invalid, headerRow, ...columns }: ReadEntries,
  skipInvalid: boolean,
): ImportedEntry[] {
  if (columns.questionColumns.length === 0 || columns.answerColumn === null)
    throw refused([atRow(headerRow, 'The header must name the columns `question` and `answer`.')])
  if (!skipInvalid && invalid.length > 0) throw refusedRows(invalid)
  if (entries.length === 0) throw new Failure('invalid_request', 'There are no questions and answers in the file.')
  return entries
}

export const refusedRows = (invalid: InvalidEntry[]): Failure =>
  refused(invalid.flatMap(({ row, problems }) => problems.map((problem) => atRow(row, problem))))

function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new Failure('invalid_request', 'The file is empty.')
  return text
}

/** JSON needs none. */
const noColumns: ImportColumns = { columns: [], questionColumns: [-1], answerColumn: -1, tagsColumn: -1 }

function readTable(rows: TableRow[], { questionColumns, answerColumn, tagsColumn }: ImportColumns): ImportedEntry[] {
  if (questionColumns.length === 0 || answerColumn === null) return []
  return rows.map(({ row, cells }) => ({
    ...{ row, questionRows: [] },
    questions: questionColumns
      .flatMap((column) => splitPhrasings(readCell(cells[column] ?? '')))
      .map(asQuestion)
      .filter(Boolean),
    answer: readCell(cells[answerColumn] ?? '').trim(),
    tags: tagsColumn === null ? [] : splitTags(readCell(cells[tagsColumn] ?? '')),
  }))
}

const readJson = (text: string): ImportedEntry[] =>
  readJsonList(text, '[{ "questions": ["…"], "answer": "…" }]', (content) => 'answer' in content).map((item, at) => ({
    ...{ row: at + 1, questionRows: [] },
    ...readItem(item),
  }))

function readItem(item: unknown): EntryDraft {
  const { questions, question, answer, tags } = (typeof item === 'object' && item !== null ? item : {}) as Record<
    string,
    unknown
  >
  const phrasings = [questions ?? question].flat().filter((one) => typeof one === 'string')
  return {
    questions: phrasings.map(asQuestion).filter(Boolean),
    answer: typeof answer === 'string' ? answer.trim() : '',
    tags: cleanTags([tags ?? []].flat().filter((one) => typeof one === 'string')),
  }
}

function sortOut({ rows, ...columns }: ImportColumns & { headerRow: number; rows: ImportedEntry[] }): ReadEntries {
  const judged = rows.map((row) => ({ ...row, problems: mistakesOf(row) }))
  const { entries, repeated, tooMany } = joinSameAnswers(judged.filter(({ problems }) => problems.length === 0))
  const invalid = [...judged.filter(({ problems }) => problems.length > 0), ...tooMany].map(shortened)
  return { ...columns, entries, repeated, invalid: invalid.sort((a, b) => a.row - b.row) }
}

/** As much as could be valid: a single cell may hold the whole file. */
const shortened = (entry: InvalidEntry): InvalidEntry => ({
  ...entry,
  questions: entry.questions.slice(0, limits.questionsPerEntry),
  answer: entry.answer.slice(0, limits.textCharacters),
})

function mistakesOf({ questions, answer, tags = [] }: EntryDraft): string[] {
  const mistakes: string[] = []
  if (questions.length === 0) mistakes.push('A question is missing.')
  if (answer === '') mistakes.push('The answer is missing.')
  if (questions.some((question) => question.length > limits.questionCharacters))
    mistakes.push(`A question can have at most ${limits.questionCharacters} characters.`)
  if (answer.length > limits.textCharacters)
    mistakes.push(`An answer can have at most ${limits.textCharacters.toLocaleString('en')} characters.`)
  if (tags.some((tag) => tag.length > limits.tagCharacters))
    mistakes.push(`A tag can have at most ${limits.tagCharacters} characters.`)
  if (![...questions, answer, ...tags].every(isText)) mistakes.push(noText)
  return mistakes
}

function joinSameAnswers(
  rows: ImportedEntry[],
): Pick<ReadEntries, 'entries' | 'repeated'> & { tooMany: InvalidEntry[] } {
  const repeated: InvalidEntry[] = []
  const isRepeated = new Set<number>()
  const entries = [...Map.groupBy(rows, ({ answer }) => answer).values()].map((same) => {
    const rowsOf = new Map<string, { question: string; row: number }>()
    for (const one of same) {
      const again = one.questions.map((question) => rowsOf.get(sameQuestion(question)))
      const first = again[0]
      if (first && first.row !== one.row && again.every((known) => known !== undefined)) {
        repeated.push({ ...one, problems: [`The same as row ${first.row}, which is imported.`] })
        isRepeated.add(one.row)
      }
      for (const question of one.questions)
        if (!rowsOf.has(sameQuestion(question))) rowsOf.set(sameQuestion(question), { question, row: one.row })
    }
    const asked = [...rowsOf.values()]
    return {
      row: same[0]?.row ?? 0,
      answer: same[0]?.answer ?? '',
      questions: asked.map(({ question }) => question),
      questionRows: asked.map(({ row }) => row),
      tags: cleanTags(same.filter(({ row }) => !isRepeated.has(row)).flatMap(({ tags = [] }) => tags)),
    }
  })
  const isTooLong = ({ questions }: ImportedEntry) => questions.length > limits.questionsPerEntry
  return {
    entries: entries.filter((entry) => !isTooLong(entry)),
    repeated,
    tooMany: entries.filter(isTooLong).map((entry) => ({ ...entry, problems: [tooManyQuestions] })),
  }
}

/** Case makes no other question. */
export const sameQuestion = (question: string): string => question.toLowerCase()

export const tooManyQuestions = `An answer can have at most ${limits.questionsPerEntry} questions.`
