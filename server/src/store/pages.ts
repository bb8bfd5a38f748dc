import { invalidField } from '../failure.ts'
import { isUuid } from './uuids.ts'

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}
export interface Page<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}

/** A cursor is the id of the last item seen, wrapped so that nobody builds one by hand. */
const wrap = (id: string): string => Buffer.from(id).toString('base64url')

export function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!isUuid(id)) throw invalidField('/cursor', 'Use the `next_cursor` of the page before, unchanged.')
  return id
}

/** Takes one item more than asked for, to know whether there is a next page. */
export function pageOf<Item extends { id: string }>(found: Item[], limit: number): Page<Item> {
  const data = found.slice(0, limit)
  const last = data.at(-1)
  return { object: 'list', data, next_cursor: found.length > limit && last ? wrap(last.id) : null }
}
