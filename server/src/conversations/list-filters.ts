import type { ConversationQuery } from 'beckon-contract'
import { type FieldError, invalidField, invalidFields } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
import { parseSortCursor, type SortPosition, writeSortCursor } from '../store/sort-cursors.ts'
import { isUuid } from '../store/uuids.ts'
import type { ConversationFilter } from './conversations.store.ts'

type Asked = Omit<ConversationQuery, 'limit' | 'cursor' | 'order'>

export function readFilter({ user_id, channel, answered, rating, ...instants }: Asked): ConversationFilter {
  const errors: FieldError[] = []
  const filter = {
    ...{ userId: user_id, channel, answered, rating },
    createdAfter: readOptional(instants, 'created_after', errors),
    createdBefore: readOptional(instants, 'created_before', errors),
    updatedAfter: readOptional(instants, 'updated_after', errors),
  }
  if (errors.length > 0) throw invalidFields(errors)
  return filter
}

type Instants = Pick<Asked, 'created_after' | 'created_before' | 'updated_after'>

function readOptional(instants: Instants, name: keyof Instants, errors: FieldError[]): number | undefined {
  const text = instants[name]
  if (text === undefined) return undefined
  // A plus sign that is not URL-encoded arrives as a space.
  const instant = readInstant(text.replace(' ', '+'))
  if (instant === undefined)
    errors.push({
      path: `/${name}`,
      message: `Send \`${name}\` as a timestamp with a time zone, such as 2026-11-15T10:00:00Z.`,
    })
  return instant
}

type Order = NonNullable<ConversationQuery['order']>

export const writeOrderCursor = (order: Order, position: SortPosition): string => writeSortCursor(order, position)

export function readOrderCursor(order: Order, cursor: string): SortPosition {
  const found = parseSortCursor(cursor)
  if (found && found.sort !== order)
    throw invalidField('/cursor', 'This cursor belongs to a list in another `order`. Keep `order` from page to page.')
  if (!found || !isUuid(found.id))
    throw invalidField('/cursor', 'Use the `next_cursor` of the previous page, unchanged.')
  return { at: found.at, id: found.id }
}
