import { isCallerId, type TSchema } from 'beckon-contract'

interface AnySchema {
  type?: string | string[]
  minLength?: number
  properties?: Record<string, TSchema>
  required?: string[]
  additionalProperties?: TSchema | boolean
  items?: TSchema
  anyOf?: TSchema[]
}

/** What is asked of a schema for each value, read once: a list has thousands of them. */
interface SchemaParts {
  type: string | string[] | undefined
  /** Of "something or null", as the others are: what it is without null. */
  inner: AnySchema
  fields: [name: string, schema: TSchema][] | undefined
  required: Set<string>
  /** The field by which a person is recognised. */
  callerId: string | undefined
}

const known = new WeakMap<TSchema, SchemaParts>()

function partsOf(schema: TSchema): SchemaParts {
  const before = known.get(schema)
  if (before) return before
  const inner = notNull(schema)
  const required = new Set(inner.required)
  const fields = inner.properties && Object.entries(inner.properties)
  const callerId = fields?.find(([name, part]) => required.has(name) && isCallerId(part))?.[0]
  const parts = { type: (schema as AnySchema).type, inner, fields, required, callerId }
  known.set(schema, parts)
  return parts
}

/**
 * Removes empty optional fields from a body, and turns a numeric id of the caller's own system into text: templates of
 * CRMs and no-code tools send them. Validation is strict and comes after it. A field that takes several types is left as
 * it is. Visits each value once.
 */
export function readTolerantly(schema: TSchema, value: unknown): unknown {
  if (isCallerId(schema)) return Number.isSafeInteger(value) ? String(value) : value
  if (typeof value !== 'object' || value === null) return value
  const { inner, fields, required } = partsOf(schema)
  const { items, additionalProperties } = inner
  if (Array.isArray(value)) return items ? value.map((item) => readTolerantly(items, item)) : value
  const given = value as Record<string, unknown>
  if (!fields) return typeof additionalProperties === 'object' ? withoutNulls(given) : given
  for (const [name, field] of fields) {
    if (!Object.hasOwn(given, name)) continue
    if (!required.has(name) && isEmpty(field, given[name])) delete given[name]
    else given[name] = readTolerantly(field, given[name])
  }
  return given
}

/** The schema of "something or null" without null. */
function notNull(schema: TSchema): AnySchema {
  const { anyOf } = schema as AnySchema
  const [something, nothing, ...others] = (anyOf ?? []) as AnySchema[]
  return something && nothing?.type === 'null' && others.length === 0 ? something : schema
}

function isEmpty(field: TSchema, value: unknown): boolean {
  const { type, inner, callerId } = partsOf(field)
  // PHP encodes an empty associative array as a list.
  if (inner.type === 'object' && Array.isArray(value)) return value.length === 0
  if (Array.isArray(type)) return value === '' && type.includes('null')
  if (typeof type === 'string' && isNothing(value)) return true
  // Without an id, a person can't be recognised.
  if (callerId === undefined || typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  return Object.hasOwn(given, callerId) ? isNothing(given[callerId]) : Object.values(given).every(isNothing)
}

const isNothing = (value: unknown): boolean => value === null || value === ''

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(fields)) if (value === null) delete fields[name]
  return fields
}

/**
 * Removes empty parameters from a query, such as `cursor=`. Those that must not be empty stay errors: an empty `user_id`
 * must not list everyone's conversations.
 */
export function dropEmptyParameters(schema: TSchema, query: Record<string, unknown>): void {
  const { properties = {}, required = [] } = schema as AnySchema
  for (const [name, parameter] of Object.entries(properties))
    if (query[name] === '' && !required.includes(name) && !(parameter as AnySchema).minLength) delete query[name]
}
