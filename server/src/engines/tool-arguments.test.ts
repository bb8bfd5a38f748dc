import { describe, expect, test } from 'vitest'
import { createArgumentReader } from './tool-arguments.ts'

const tool = (parameters: Record<string, unknown>) => ({
  name: 'find',
  description: '',
  parameters,
  run: async () => ({ text: '', isError: false }),
})
const readArguments = createArgumentReader(() => {})
const read = (parameters: Record<string, unknown>, args: unknown) =>
  readArguments(tool(parameters), typeof args === 'string' ? args : JSON.stringify(args))
const contact = {
  type: 'object',
  properties: { email: { type: 'string' }, age: { type: 'integer', minimum: 0 } },
  required: ['email'],
  additionalProperties: false,
}

describe('tool arguments', () => {
  test('that match the schema are passed on', async () => {
    await expect(read(contact, { email: 'a@b.c', age: 3 })).resolves.toEqual({ args: { email: 'a@b.c', age: 3 } })
    await expect(read({ type: 'object' }, '')).resolves.toEqual({ args: {} })
  })

  test.each([
    [{}, "must have required property 'email'"],
    [{ email: 1 }, 'arguments/email must be string'],
    [{ email: 'a', age: -1 }, 'arguments/age must be >= 0'],
    [{ email: 'a', more: 1 }, 'must NOT have additional properties'],
    ['{"email":', 'not a JSON object'],
    ['["a"]', 'not a JSON object'],
    [`"${'x'.repeat(60_000)}"`, 'too long'],
  ])('that do not match are explained: %j', async (args, fault) => {
    await expect(read(contact, args)).resolves.toEqual({ fault: expect.stringContaining(fault) })
  })

  const odd: [what: string, schema: Record<string, unknown>][] = [
    ['an invalid schema', { type: 'nonsense', required: 7, properties: [] }],
    ['an id of the wrong kind', { $id: 5, type: 'object' }],
    ['an unknown reference', { $ref: 'https://elsewhere.example/schema' }],
    ['an asynchronous check', { $async: true, type: 'object', required: ['x'] }],
    ['an unknown format and dialect', { $schema: 'https://x.example', properties: { a: { format: 'what' } } }],
    ['an invalid pattern', { properties: { a: { pattern: '(' } } }],
    ['a schema that is too large', { type: 'object', required: ['x'], description: 'x'.repeat(20_000) }],
  ]
  test.each(odd)('%s does not prevent calls', async (_, schema) => {
    await expect(read(schema, { a: 'b' })).resolves.toEqual({ args: { a: 'b' } })
    await expect(read(schema, { a: 'b' })).resolves.toEqual({ args: { a: 'b' } })
  })

  test('two schemas with the same id do not conflict', async () => {
    const named = (type: string) => ({ $id: 'https://x.example/s', type: 'object', properties: { a: { type } } })
    await expect(read(named('string'), { a: 'b' })).resolves.toEqual({ args: { a: 'b' } })
    await expect(read(named('number'), { a: 'b' })).resolves.toEqual({
      fault: expect.stringContaining('must be number'),
    })
  })

  const levels = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` }
      return [`d${at}`, at === 39 ? { type: 'number' } : { anyOf: [next, next] }]
    }),
  )
  const costly: [what: string, schema: Record<string, unknown>, args: Record<string, unknown>][] = [
    ['patterns', { properties: { a: { type: 'string', pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(40)}!` }],
    ['references', { $defs: levels, properties: { a: { $ref: '#/$defs/d0' } } }, { a: 'x' }],
    ['comparisons', { properties: { a: { uniqueItems: true } } }, { a: [[1], [1]] }],
  ]
  test.each(costly)('%s are not checked', async (_, schema, args) => {
    await expect(read(schema, args)).resolves.toEqual({ args })
  })
})
