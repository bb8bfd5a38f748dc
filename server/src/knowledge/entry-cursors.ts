import type { EntrySort } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import { isUuid } from '../store/uuids.ts'

/** Orders in which an entry moves: a place in them is the value that they are sorted by, and the id. */
export type PlacedSort = Extract<EntrySort, 'changed' | 'used'>
export interface EntryPlace {
  at: number
  id: string
}

export const writePlace = (sort: PlacedSort, { at, id }: EntryPlace): string =>
  Buffer.from(`${sort} ${at} ${id}`).toString('base64url')

export function readPlace(sort: PlacedSort, cursor: string): EntryPlace {
  const [, known, at = '', id = ''] = /^(\w+) (\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (known !== sort || !isUuid(id))
    throw invalidField('/cursor', 'Use the `next_cursor` of the previous page, with the same order.')
  return { at: Number(at), id }
}
