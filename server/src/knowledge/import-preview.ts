import { type ImportPreview, limits, type PreviewRow, type PreviewState } from 'beckon-contract'
import type { ImportColumns } from './import-columns.ts'
import type { ImportedEntry, InvalidEntry } from './import-entries.ts'
import type { Merge } from './merge-entries.ts'

/** The first rows of each state: enough to see what will happen, and every invalid row that people may correct. */
export function presentPreview(
  columns: ImportColumns,
  merge: Merge,
  unread: { repeated: InvalidEntry[]; invalid: InvalidEntry[] },
): ImportPreview {
  const byRow = (one: InvalidEntry, other: InvalidEntry) => one.row - other.row
  const invalid = [...unread.invalid, ...merge.invalid].sort(byRow)
  const duplicates = [...unread.repeated, ...merge.duplicates].sort(byRow)
  const withReason = (state: PreviewState, entries: InvalidEntry[]): PreviewRow[] =>
    entries
      .slice(0, limits.previewInvalidRows)
      .map(({ problems, ...entry }) => ({ ...rowOf(state, entry), problem: problems.join(' ') }))
  const shown: PreviewRow[] = [
    ...merge.added.slice(0, limits.previewRows).map((entry) => rowOf('new', entry)),
    ...merge.changed.slice(0, limits.previewRows).map(({ before, ...entry }) => ({
      ...rowOf('changed', entry),
      before: { questions: before.questions, answer: before.answer },
    })),
    ...merge.unchanged
      .slice(0, limits.previewRows)
      .map((entry) => ({ ...rowOf('same', entry), problem: 'A duplicate: the bot has this answer already.' })),
    ...withReason('duplicate', duplicates),
    ...withReason('invalid', invalid),
  ]
  return {
    columns: columns.columns,
    questionColumns: columns.questionColumns.filter((column) => column !== -1),
    answerColumn: shownColumn(columns.answerColumn),
    tagsColumn: shownColumn(columns.tagsColumn),
    counts: {
      new: merge.added.length,
      changed: merge.changed.length,
      same: merge.unchanged.length,
      duplicate: duplicates.length,
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
