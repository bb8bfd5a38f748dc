import { type ImportPreview, limits, type PreviewRow, type PreviewState } from 'beckon-contract'
import type { ImportColumns, ImportedEntry, InvalidEntry } from './import-entries.ts'
import type { Merge } from './merge-entries.ts'

/** The first rows of each state: enough to see what will happen, and every invalid row that people may correct. */
export function presentPreview(columns: ImportColumns, merge: Merge, unreadable: InvalidEntry[]): ImportPreview {
  const invalid = [...unreadable, ...merge.invalid].sort((a, b) => a.row - b.row)
  const shown: PreviewRow[] = [
    ...merge.added.slice(0, limits.previewRows).map((entry) => rowOf('new', entry)),
    ...merge.changed.slice(0, limits.previewRows).map(({ before, ...entry }) => ({
      ...rowOf('changed', entry),
      before: { questions: before.questions, answer: before.answer },
    })),
    ...merge.unchanged.slice(0, limits.previewRows).map((entry) => rowOf('same', entry)),
    ...invalid
      .slice(0, limits.previewInvalidRows)
      .map(({ problems, ...entry }) => ({ ...rowOf('invalid', entry), problem: problems.join(' ') })),
  ]
  return {
    columns: columns.columns,
    questionColumn: shownColumn(columns.questionColumn),
    answerColumn: shownColumn(columns.answerColumn),
    tagsColumn: shownColumn(columns.tagsColumn),
    counts: {
      new: merge.added.length,
      changed: merge.changed.length,
      same: merge.unchanged.length,
      invalid: invalid.length,
    },
    rows: shown.sort((a, b) => a.row - b.row),
  }
}

const rowOf = (state: PreviewState, { row, questions, answer, tags = [] }: ImportedEntry): PreviewRow => ({
  ...{
    row,
    state,
    questions: questions.slice(0, limits.questionsPerEntry),
    answer: answer.slice(0, limits.textCharacters),
    tags,
  },
})

/** JSON has none. */
const shownColumn = (column: number | null): number | null => (column === -1 ? null : column)
