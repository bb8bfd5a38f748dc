import { type EntryDraft, type EntryFormat, limits } from 'beckon-contract'
import { isBlank, readCsvRows } from '../lib/csv-rows.ts'
import { decodeText } from '../lib/encodings.ts'
import { Failure, type FieldError } from '../lib/failure.ts'
import { atRow, isText, noText, readJsonList, refused } from '../lib/imported-rows.ts'
import { readCell } from '../lib/spreadsheet-cells.ts'
import { asQuestion } from './entry-columns.ts'
import { splitPhrasings } from './phrasings.ts'

export interface ImportedEntry extends EntryDraft {
  /** Its row in the file, as a spreadsheet counts: the header is row 1. In JSON, the first item is row 1. */
  row: number
}

/**
 * Parses the questions and answers of a file, or fails with every invalid row. Rows with the same answer become one
 * entry.
 */
export async function readEntries(format: EntryFormat, bytes: Uint8Array): Promise<ImportedEntry[]> {
  const text = decodeText(bytes)
  if (text.trim() === '') throw new Failure('invalid_request', 'The file is empty.')
  const rows = format === 'json' ? readJson(text) : await readCsv(text)
  const errors = rows.flatMap(({ row, ...entry }) => mistakesOf(entry).map((message) => atRow(row, message)))
  if (errors.length > 0) throw refused(errors)
  if (rows.length === 0) throw new Failure('invalid_request', 'There are no questions and answers in the file.')
  return joinSameAnswers(rows)
}

async function readCsv(text: string): Promise<ImportedEntry[]> {
  const [header = [], ...rows] = await readCsvRows(text)
  const names = header.map((name) => name.trim().toLowerCase())
  const questionAt = names.findIndex((name) => name === 'question' || name === 'questions')
  const answerAt = names.findIndex((name) => name === 'answer' || name === 'answers')
  if (questionAt === -1 || answerAt === -1)
    throw refused([atRow(1, 'The first row must name the columns `question` and `answer`.')])
  return rows
    .map((row, at) => ({
      row: at + 2,
      isBlank: isBlank(row),
      questions: splitPhrasings(readCell(row[questionAt] ?? ''))
        .map(asQuestion)
        .filter(Boolean),
      answer: readCell(row[answerAt] ?? '').trim(),
    }))
    .filter((row) => !row.isBlank)
    .map(({ row, questions, answer }) => ({ row, questions, answer }))
}

const readJson = (text: string): ImportedEntry[] =>
  readJsonList(text, '[{ "questions": ["…"], "answer": "…" }]').map((item, at) => ({ row: at + 1, ...readItem(item) }))

function readItem(item: unknown): EntryDraft {
  const { questions, question, answer } = (typeof item === 'object' && item !== null ? item : {}) as Record<
    string,
    unknown
  >
  const phrasings = [questions ?? question].flat().filter((one) => typeof one === 'string')
  return {
    questions: phrasings.map(asQuestion).filter(Boolean),
    answer: typeof answer === 'string' ? answer.trim() : '',
  }
}

function mistakesOf({ questions, answer }: EntryDraft): string[] {
  const mistakes: string[] = []
  if (questions.length === 0) mistakes.push('A question is missing.')
  if (answer === '') mistakes.push('The answer is missing.')
  if (questions.some((question) => question.length > limits.questionCharacters))
    mistakes.push(`A question can have at most ${limits.questionCharacters} characters.`)
  if (answer.length > limits.textCharacters)
    mistakes.push(`An answer can have at most ${limits.textCharacters.toLocaleString('en')} characters.`)
  if (![...questions, answer].every(isText)) mistakes.push(noText)
  return mistakes
}

function joinSameAnswers(rows: ImportedEntry[]): ImportedEntry[] {
  const entries = [...Map.groupBy(rows, ({ answer }) => answer).values()].map((same) => ({
    row: same[0]?.row ?? 0,
    answer: same[0]?.answer ?? '',
    questions: [...new Set(same.flatMap(({ questions }) => questions))],
  }))
  const errors = entries.filter(({ questions }) => questions.length > limits.questionsPerEntry)
  if (errors.length > 0) throw refused(errors.map(({ row }) => tooManyQuestions(row)))
  return entries
}

export const tooManyQuestions = (row: number): FieldError =>
  atRow(row, `An answer can have at most ${limits.questionsPerEntry} questions.`)
