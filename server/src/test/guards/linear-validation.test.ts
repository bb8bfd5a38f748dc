import { operations } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { createCheck } from '../../http/validation.ts'
import { expectLinear } from '../growth.ts'

/** The parts of a JSON schema that matter here. */
interface Schema {
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}
interface ListOfBody {
  /** The names of the fields that lead to it; 0 is the first item of a list. */
  path: string[]
  isMap: boolean
  /** The fields that an item may have. */
  fields: string[]
}

/** Every list and every map that a body can have. */
function* listsOf(schema: Schema, path: string[] = []): Generator<ListOfBody> {
  if (schema.items) yield { path, isMap: false, fields: fieldsOf(schema.items) }
  if (schema.items) yield* listsOf(schema.items, [...path, '0'])
  if (schema.patternProperties || typeof schema.additionalProperties === 'object')
    yield { path, isMap: true, fields: [] }
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* listsOf(part, [...path, name])
  for (const part of schema.anyOf ?? []) yield* listsOf(part, path)
}

const fieldsOf = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(fieldsOf),
]

const bodyWith = ([first, ...others]: string[], list: unknown): unknown => {
  if (first === undefined) return list
  return first === '0' ? [bodyWith(others, list)] : { [first]: bodyWith(others, list) }
}

const wrongItems: ((at: number, fields: string[]) => unknown)[] = [
  (at) => at,
  (at) => [at],
  (at) => ({ [`field${at}`]: at }),
  (at, fields) => Object.fromEntries(fields.map((field) => [field, at])),
]

const bodies = Object.values(operations)
  .flatMap((group) => Object.entries<{ body?: Schema }>(group as Record<string, { body?: Schema }>))

  .flatMap(([name, { body = {} }]) => {
    const lists = [...listsOf(body)]
    return lists.length > 0 ? [{ name, body, lists }] : []
  })

describe('a body is refused in linear time, however many of its items are wrong', () => {
  test.each(bodies)('$name', async ({ body, lists }) => {
    const check = createCheck(body)
    for (const { path, isMap, fields } of lists)
      for (const item of wrongItems) {
        const make = (size: number) => {
          const items = Array.from({ length: size }, (_, at) => item(at, fields))
          return bodyWith(path, isMap ? Object.fromEntries(items.map((value, at) => [`name${at}`, value])) : items)
        }
        expect(check(make(2)).length).toBeGreaterThan(0)
        await expectLinear(check, make, 500)
      }
  })
})
