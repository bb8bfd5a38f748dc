import { randomId } from '@mantine/hooks'

export const parameterTypes = ['string', 'number', 'integer', 'boolean'] as const
export type ParameterType = (typeof parameterTypes)[number]

export interface ParameterRow {
  /** Rows are added and removed, so each has its own id. */
  id: string
  name: string
  type: ParameterType
  description: string
  isRequired: boolean
}

export type JsonSchema = Record<string, unknown>

export const newParameter = (): ParameterRow => ({
  id: randomId(),
  name: '',
  type: 'string',
  description: '',
  isRequired: true,
})

export function schemaOf(rows: ParameterRow[]): JsonSchema {
  const required = rows.filter(({ isRequired }) => isRequired).map(({ name }) => name.trim())
  return {
    type: 'object',
    properties: Object.fromEntries(
      rows.map(({ name, type, description }) => [
        name.trim(),
        { type, ...(description.trim() && { description: description.trim() }) },
      ]),
    ),
    ...(required.length > 0 && { required }),
  }
}

/** The rows equivalent to a schema; null if it is too complex for rows. */
export function rowsOf(schema: unknown): ParameterRow[] | null {
  if (!isObject(schema) || schema.type !== 'object' || hasMore(schema, ['type', 'properties', 'required'])) return null
  const { properties = {}, required = [] } = schema
  if (!isObject(properties) || !Array.isArray(required)) return null
  const rows = Object.entries(properties).map(([name, property]) => rowOf(name, property, required.includes(name)))
  const isWhole = required.every((name) => typeof name === 'string' && Object.hasOwn(properties, name))
  return isWhole && rows.every((row) => row !== null) ? rows : null
}

function rowOf(name: string, property: unknown, isRequired: boolean): ParameterRow | null {
  if (!isObject(property) || hasMore(property, ['type', 'description'])) return null
  const { type, description = '' } = property
  const known = parameterTypes.find((one) => one === type)
  return known && typeof description === 'string'
    ? { id: randomId(), name, type: known, description, isRequired }
    : null
}

/** Parses a schema typed as JSON; null if it isn't valid. */
export function readSchema(json: string): JsonSchema | null {
  try {
    const schema: unknown = JSON.parse(json)
    return isObject(schema) && schema.type === 'object' ? schema : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasMore = (value: Record<string, unknown>, known: string[]) =>
  Object.keys(value).some((key) => !known.includes(key))
