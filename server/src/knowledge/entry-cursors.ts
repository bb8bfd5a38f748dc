import type { EntrySort } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import { parseSortCursor, type SortPosition, writeSortCursor } from '../store/sort-cursors.ts'
import { isUuid } from '../store/uuids.ts'

/** Orders in which an entry moves: a cursor of them is the value that they are sorted by, and the id. */
export type MovingSort = Extract<EntrySort, 'changed' | 'used'>

export const writeEntryCursor = (sort: MovingSort, position: SortPosition): string => writeSortCursor(sort, position)

export function readEntryCursor(sort: MovingSort, cursor: string): SortPosition {
  const found = parseSortCursor(cursor)
  if (found?.sort !== sort || !isUuid(found.id))
    throw invalidField('/cursor', 'Use the `next_cursor` of the previous page, with the same order.')
  return { at: found.at, id: found.id }
}
