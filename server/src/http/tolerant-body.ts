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

/**
 * Removes empty optional fields from a body, and turns a numeric id of the caller's own system into text: templates of
 * CRMs and no-code tools send them. Validation is strict and comes after it. A field that takes several types is left as
 * it is. Visits each value once.
 */
export function readTolerantly(schema: TSchema, value: unknown): unknown {
  const { properties, required = [], additionalProperties, items } = notNull(schema)
  if (isCallerId(schema)) return Number.isSafeInteger(value) ? String(value) : value
  if (Array.isArray(value)) return items ? value.map((item) => readTolerantly(items, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  if (!properties) return typeof additionalProperties === 'object' ? withoutNulls(fields) : fields
  for (const [name, field] of Object.entries(properties)) {
    if (!Object.hasOwn(fields, name)) continue
    if (!required.includes(name) && isEmpty(field, fields[name])) delete fields[name]
    else fields[name] = readTolerantly(field, fields[name])
  }
  return fields
}

/** The schema of "something or null" without null. */
function notNull(schema: TSchema): AnySchema {
  const { anyOf } = schema as AnySchema
  const [something, nothing, ...others] = (anyOf ?? []) as AnySchema[]
  return something && nothing?.type === 'null' && others.length === 0 ? something : schema
}

function isEmpty(field: TSchema, value: unknown): boolean {
  const { type } = field as AnySchema
  const { type: inner, properties, required = [] } = notNull(field)
  // PHP encodes an empty associative array as a list.
  if (inner === 'object' && Array.isArray(value)) return value.length === 0
  if (Array.isArray(type)) return value === '' && type.includes('null')
  if (typeof type === 'string' && (value === null || value === '')) return true
  // Without an id, a person can't be recognised.
  const id = Object.entries(properties ?? {}).find(([name, part]) => required.includes(name) && isCallerId(part))?.[0]
  if (id === undefined || typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  return Object.hasOwn(given, id) ? isNothing(given[id]) : Object.values(given).every(isNothing)
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
