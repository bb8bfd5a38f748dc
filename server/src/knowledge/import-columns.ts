import { type EntryImportQuery, limits } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'

/** The columns of a table, from 0. */
export interface ImportColumns {
  columns: string[]
  /** Empty if none is chosen or has such a name. Those of JSON have no number. */
  questionColumns: number[]
  /** Null if none is chosen or has that name. */
  answerColumn: number | null
  tagsColumn: number | null
}
export interface ChosenColumns {
  questionColumns?: number[] | undefined
  answerColumn?: number | undefined
  tagsColumn?: number | 'none' | undefined
}

/** As they come in an address. */
export function readChosen({
  questionColumn,
  answerColumn,
  tagsColumn,
}: Pick<EntryImportQuery, 'questionColumn' | 'answerColumn' | 'tagsColumn'>): ChosenColumns {
  return {
    answerColumn,
    questionColumns: questionColumn?.split(',').map((one) => readNumber('questionColumn', one, '')),
    tagsColumn:
      tagsColumn === undefined || tagsColumn === 'none'
        ? tagsColumn
        : readNumber('tagsColumn', tagsColumn, ', or `none`'),
  }
}

function readNumber(name: string, text: string, others: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw invalidField(`/${name}`, `Send \`${name}\` as the number of a column, from 0${others}.`)
}

/** In the languages of the templates. */
const question = 'questions?|Fragen?|preguntas?|вопрос(?:ы)?'
const answer = 'answers?|Antwort(?:en)?|respuestas?|ответ(?:ы)?'
const tags = 'tags?|Schlagw(?:ort|orte|örter)|etiquetas?|теги?'

export function findColumns(header: string[], chosen: ChosenColumns): ImportColumns {
  const columns = header.slice(0, limits.importColumns).map((name) => name.trim().slice(0, limits.nameCharacters))
  const named = (words: string, end = '') => {
    const name = new RegExp(`^(?:${words})${end}$`, 'iu')
    return columns.flatMap((column, at) => (name.test(column) ? [at] : []))
  }
  const { questionColumns = questionsIn(named), answerColumn = named(answer)[0] ?? null } = chosen
  const { tagsColumn = named(tags)[0] ?? 'none' } = chosen
  requireThere(columns, 'questionColumn', chosen.questionColumns ?? [])
  requireThere(columns, 'answerColumn', chosen.answerColumn === undefined ? [] : [chosen.answerColumn])
  requireThere(columns, 'tagsColumn', typeof chosen.tagsColumn === 'number' ? [chosen.tagsColumn] : [])
  return {
    ...{ columns, answerColumn, tagsColumn: tagsColumn === 'none' ? null : tagsColumn },
    questionColumns: [...new Set(questionColumns)],
  }
}

/** "question", and "question 2", "question 3" beside it. */
const questionsIn = (named: (words: string, end?: string) => number[]): number[] => [
  ...named(question).slice(0, 1),
  ...named(question, '[ _-]?\\d{1,3}'),
]

function requireThere(columns: string[], name: string, numbers: number[]): void {
  const missing = numbers.find((number) => number >= columns.length)
  if (missing === undefined) return
  const last = columns.length - 1
  throw invalidField(
    `/${name}`,
    `The file has no column ${missing}: \`${name}\` can be ${last === 0 ? '0' : `0 to ${last}`}, from left to right.`,
  )
}
