import { invalidField } from '../lib/failure.ts'
import { isUuid } from './uuids.ts'

/** A page of long texts ends early, because a response stays in memory until its client has read it. */
export const pageBytesMost = 512 * 1024

export interface PageRequest {
  limit: number
  cursor?: string | undefined
}
export interface Page<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}

/** A cursor is the id of the last item seen, encoded so that nobody builds one by hand. */
const wrap = (id: string): string => Buffer.from(id).toString('base64url')

export function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (!isUuid(id)) throw invalidField('/cursor', 'Use the `next_cursor` of the previous page, unchanged.')
  return id
}

/** Expects one item more than requested, to know whether there is a next page. */
export function pageOf<Item extends { id: string }>(found: Item[], limit: number): Page<Item> {
  const data = found.slice(0, Math.min(limit, countFitting(found)))
  const last = data.at(-1)
  return { object: 'list', data, next_cursor: found.length > data.length && last ? wrap(last.id) : null }
}

/** At least one item, so that paging always advances. */
function countFitting(items: unknown[]): number {
  let bytes = 0
  const tooMany = items.findIndex((item, at) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return at > 0 && bytes > pageBytesMost
  })
  return tooMany === -1 ? items.length : tooMany
}
