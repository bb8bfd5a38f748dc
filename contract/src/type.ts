import type { Type as TypeBox } from 'typebox'

type Schema = Record<string, unknown>
type Fields = Record<string, Schema>

const optional = new WeakSet<Schema>()

function object(properties: Fields, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

function markOptional(schema: Schema): Schema {
  const copy = { ...schema }
  optional.add(copy)
  return copy
}

const fieldsOf = (schema: Schema) => Object.entries(schema.properties as Fields)

const makers = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: string | number | boolean, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => ({ type: 'null', ...options }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  Object: object,
  Optional: markOptional,
  Partial: (schema: Schema) =>
    object(Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, markOptional(field)]))),
  Pick: (schema: Schema, names: string[]) =>
    object(Object.fromEntries(fieldsOf(schema).filter(([name]) => names.includes(name)))),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Union: (anyOf: Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
}

/**
 * The subset of TypeBox that the contract needs: its types, and builders with the same output. Loading TypeBox itself
 * took a fifth of startup time.
 */
export const Type = makers as unknown as Pick<typeof TypeBox, keyof typeof makers>
