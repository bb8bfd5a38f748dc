/** The position of a row in a sorted list: it stays the same if the row is deleted or moves. */
export interface SortPosition {
  /** The value that the list is sorted by. */
  at: number
  id: string
}

export const writeSortCursor = (sort: string, { at, id }: SortPosition): string =>
  Buffer.from(`${sort} ${at} ${id}`).toString('base64url')

/** Undefined if it is no such cursor. The caller checks the order and the id. */
export function parseSortCursor(cursor: string): (SortPosition & { sort: string }) | undefined {
  const [, sort, at, id] = /^(\w+) (\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return sort !== undefined && id !== undefined ? { sort, at: Number(at), id } : undefined
}
