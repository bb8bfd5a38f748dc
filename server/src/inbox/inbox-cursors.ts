import type { InboxSort } from 'beckon-contract'
import { invalidField } from '../lib/failure.ts'
import { isUuid } from '../store/uuids.ts'

/** The place of a conversation in a sorted list: it stays the same if the conversation is deleted or moves. */
export interface SortedPlace {
  at: number
  id: string
}

const wrap = (text: string): string => Buffer.from(text).toString('base64url')
const unwrap = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()
const wrongCursor = () => invalidField('/cursor', 'Use the `next_cursor` of the previous page, with the same filters.')

export const writeSorted = (sort: InboxSort, { at, id }: SortedPlace): string => wrap(`${sort} ${at} ${id}`)

export function readSorted(sort: InboxSort, cursor: string): SortedPlace {
  const [, known, at = '', id = ''] = /^(\w+) (\d{1,16}) (\S+)$/.exec(unwrap(cursor)) ?? []
  if (known !== sort || !isUuid(id)) throw wrongCursor()
  return { at: Number(at), id }
}

export const writeMatch = (matchId: number): string => wrap(`match ${matchId}`)

export function readMatch(cursor: string): number {
  const [, id] = /^match (-?\d{1,15})$/.exec(unwrap(cursor)) ?? []
  if (id === undefined) throw wrongCursor()
  return Number(id)
}
