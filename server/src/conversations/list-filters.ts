import type { ConversationQuery } from 'beckon-contract'
import { type FieldError, invalidField, invalidFields } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
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

/** The place of a conversation in a list: it stays the same if the conversation is deleted or moves. */
export interface Place {
  at: number
  id: string
}

type Order = NonNullable<ConversationQuery['order']>

export const writePlace = (order: Order, { at, id }: Place): string =>
  Buffer.from(`${order} ${at} ${id}`).toString('base64url')

export function readPlace(order: Order, cursor: string): Place {
  const [, known, at = '', id = ''] = /^(\w+) (\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (known !== undefined && known !== order)
    throw invalidField('/cursor', 'This cursor belongs to a list in another `order`. Keep `order` from page to page.')
  if (!isUuid(id)) throw invalidField('/cursor', 'Use the `next_cursor` of the previous page, unchanged.')
  return { at: Number(at), id }
}
