import type { InboxSort } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import { parseSortCursor, type SortPosition, writeSortCursor } from '../store/sort-cursors.ts'
import { isUuid } from '../store/uuids.ts'

const wrongCursor = () => invalidField('/cursor', 'Use the `next_cursor` of the previous page, with the same filters.')

export const writeSorted = (sort: InboxSort, position: SortPosition): string => writeSortCursor(sort, position)

export function readSorted(sort: InboxSort, cursor: string): SortPosition {
  const found = parseSortCursor(cursor)
  if (found?.sort !== sort || !isUuid(found.id)) throw wrongCursor()
  return { at: found.at, id: found.id }
}

export const writeMatch = (matchId: number): string => Buffer.from(`match ${matchId}`).toString('base64url')

export function readMatch(cursor: string): number {
  const [, id] = /^match (-?\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw wrongCursor()
  return Number(id)
}
