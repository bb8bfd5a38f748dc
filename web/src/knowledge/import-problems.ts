import { ApiFailure } from '../api.ts'

export interface ImportProblems {
  /** What is wrong with the file as a whole. */
  message: string
  /** The invalid rows, in order; messages about the same row are grouped. */
  rows: { row: number; message: string }[]
}

/** The service names rows as paths: `/12` is row 12, `/12/answer` a part of it. */
export function importProblems(failure: Error): ImportProblems {
  const named = failure instanceof ApiFailure ? failure.errors : []
  const byRow = new Map<number, string[]>()
  for (const { path, message } of named) {
    const row = /^\/(\d+)(?:\/|$)/.exec(path)?.[1]
    if (row) byRow.set(Number(row), [...(byRow.get(Number(row)) ?? []), message])
  }
  const rows = [...byRow]
    .map(([row, messages]) => ({ row, message: [...new Set(messages)].join(' ') }))
    .sort((a, b) => a.row - b.row)
  return { message: failure.message, rows }
}
