import type { Dice } from './dice.ts'
import type { Texts } from './texts.ts'

/** The parts of JSON Schema that we use. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'model',
  'accountId',
  'account_id',
  'tools',
  'a',
]
const strangeNumbers = [0, -0, -1, 0.5, 101, 2 ** 31, 2 ** 53, 1e308, 5e-324] as const

/** Request bodies that match a schema, and some that almost do. */
export function createBodies(dice: Dice, { text, strangeText }: Texts, ids: { any: () => string; bot: () => string }) {
  const { pick, find, below, isOneIn, listOf } = dice

  function valueFor(schema: Schema): unknown {
    if (schema.enum) return find(schema.enum)
    if (schema.anyOf) return valueFor(find(schema.anyOf) ?? {})
    switch (find([schema.type ?? []].flat())) {
      case 'string':
        return schema.pattern === undefined ? text().slice(0, schema.maxLength) || 'x' : ids.any()
      case 'integer':
        return (schema.minimum ?? 0) + below((schema.maximum ?? 100) - (schema.minimum ?? 0) + 1)
      case 'number':
        return below(1_000) / 8
      case 'boolean':
        return isOneIn(2)
      case 'array':
        return [valueFor(schema.items ?? {}), ...listOf(3, () => valueFor(schema.items ?? {}))]
      case 'object':
        return objectOf(schema)
      default:
        return null
    }
  }

  /** Constraints that endpoints have and schemas don't express. */
  const likely: Record<string, () => unknown> = {
    ...{ model: ids.bot, role: () => 'user', content: text },
    ...{ kind: () => 'text', title: () => 'Terms', text: () => 'We ship within two days.' },
    url: () => 'http://shop.example/',
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema): object {
    const own = Object.entries(properties)
      .filter(([name]) => required.includes(name) || name in likely || isOneIn(3))
      .map(([name, schema]) => [name, (isOneIn(4) ? undefined : likely[name]?.()) ?? valueFor(schema)] as const)
    const more =
      typeof additionalProperties === 'object'
        ? listOf(4, () => [`key${below(9)}`, valueFor(additionalProperties)] as const)
        : []
    return Object.fromEntries([...own, ...more])
  }

  const anything = (depth = 3): unknown =>
    pick<() => unknown>([
      strangeText,
      text,
      ids.any,
      () => pick(strangeNumbers),
      () => pick([true, false, null]),
      () => (depth === 0 ? {} : listOf(3, () => anything(depth - 1))),
      () => (depth === 0 ? [] : Object.fromEntries(listOf(3, () => [strangeName(), anything(depth - 1)]))),
      () => Array.from({ length: pick([5, 40, 400]) }).reduce((inner) => (isOneIn(2) ? [inner] : { a: inner }), 1),
      () => Array.from({ length: pick([21, 51, 1_001]) }, () => 'x'),
      () => Object.fromEntries(Array.from({ length: pick([20, 21, 51]) }, (_, at) => [`k${at}`, at])),
    ])()
  const strangeName = (): string => (isOneIn(2) ? (find(strangeNames) ?? '') : strangeText().slice(0, 120))

  /** The same with one thing wrong, somewhere. */
  function spoil(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || isOneIn(12)) return anything()
    if (Array.isArray(value)) return value.length === 0 ? [anything()] : spoilIn(value)
    const entries = Object.entries(value)
    const at = below(entries.length)
    if (isOneIn(5)) return Object.fromEntries(entries.filter((_, position) => position !== at))
    if (isOneIn(4)) return Object.fromEntries([...entries, [strangeName(), anything()]])
    return Object.fromEntries(entries.map(([name, inner], position) => [name, position === at ? spoil(inner) : inner]))
  }
  const spoilIn = (list: unknown[]): unknown[] => {
    const at = below(list.length)
    return list.map((item, position) => (position === at ? spoil(item) : item))
  }

  /** The same text with invalid characters. */
  const garble = (json: string): string | Buffer =>
    pick<() => string | Buffer>([
      () => '',
      () => json.slice(0, below(json.length)),
      () => json.slice(below(json.length)),
      () => `${json}${json}`,
      () => json.replace('{', `{"${find(strangeNames)}":1,`),
      () => json.replace('{', '{"message":"twice",'),
      () => json.replaceAll('"', "'"),
      () => `\ufeff${json}`,
      () => `${'['.repeat(below(3_000))}${json}`,
      () => Buffer.from(json, 'utf16le'),
      () => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}')]),
      () => Buffer.from(listOf(200, () => below(256))),
      () => JSON.stringify({ message: 'x'.repeat(300_000) }),
    ])()

  return function bodyFor(schema: Schema): string | Buffer {
    const value = valueFor(schema)
    const kind = below(100)
    if (kind < 45) return JSON.stringify(value)
    if (kind < 90) return JSON.stringify(spoil(isOneIn(4) ? spoil(value) : value))
    return garble(JSON.stringify(value))
  }
}
