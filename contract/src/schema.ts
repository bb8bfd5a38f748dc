import { type Static, type TProperties, type TSchema, Type } from 'typebox'

export { type Static, type TSchema, Type }

/** An object that rejects unknown fields, so that typos don't go unnoticed. */
export const Closed = <Properties extends TProperties>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'
export const Uuid = Type.String({
  pattern: uuidPattern,
  description: 'A UUID',
  examples: ['01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11'],
})
export const Instant = Type.String({
  description: 'An instant, ISO 8601 in UTC',
  examples: ['2026-11-15T10:00:00.000Z'],
})

const callerIds = new WeakSet<object>()
/** An id of the caller's own system. Sent as a whole number, it is taken as text. */
export function CallerId(options: Parameters<typeof Type.String>[0] = {}) {
  const schema = Type.String(options)
  callerIds.add(schema)
  return schema
}
/** `Type.Optional` copies its schema. */
export function OptionalCallerId(options: Parameters<typeof Type.String>[0] = {}) {
  const schema = Type.Optional(Type.String(options))
  callerIds.add(schema)
  return schema
}
export const isCallerId = (schema: object): boolean => callerIds.has(schema)

export const NullableString = (options: object = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })
/** An `anyOf` with null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
export const NullableInstant = NullableString({ description: 'An instant, ISO 8601 in UTC, or null' })

/** A string enum. A plain `enum` serialises and reads better than a union of literals. */
export const OneOf = <const Words extends readonly string[]>(words: Words, options: object = {}) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...options })

export type Scalar = string | number | boolean
/** An object without nesting, like a CRM's custom fields. */
export const Flat = (limit: { keys: number; characters: number }, options: object = {}) =>
  Type.Unsafe<Record<string, Scalar>>({
    type: 'object',
    maxProperties: limit.keys,
    propertyNames: { type: 'string', maxLength: 100 },
    additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: limit.characters },
    ...options,
  })

export const ListOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    object: OneOf(['list']),
    data: Type.Array(item),
    next_cursor: NullableString({ description: 'Pass as `cursor` to get the next page; null on the last page' }),
  })
