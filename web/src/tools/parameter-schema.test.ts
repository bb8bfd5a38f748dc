import { expect, test } from 'vitest'
import { readSchema, rowsOf, schemaOf } from './parameter-schema.ts'

const schema = {
  type: 'object',
  properties: {
    email: { type: 'string', description: 'Of the contact' },
    limit: { type: 'integer' },
    exact: { type: 'boolean' },
  },
  required: ['email'],
}

test('rows produce the schema, and round-trip', () => {
  const rows = rowsOf(schema) ?? []
  expect(rows.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['email', 'string', true],
    ['limit', 'integer', false],
    ['exact', 'boolean', false],
  ])
  expect(schemaOf(rows)).toEqual(schema)
})

test('no parameters are an empty list of rows', () => {
  expect(rowsOf({ type: 'object' })).toEqual([])
  expect(schemaOf([])).toEqual({ type: 'object', properties: {} })
})

test.each([
  ['a choice of values', { type: 'object', properties: { plan: { type: 'string', enum: ['free', 'pro'] } } }],
  ['a list', { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }],
  ['several types', { type: 'object', properties: { id: { type: ['string', 'null'] } } }],
  ['a rule for all', { type: 'object', properties: {}, additionalProperties: false }],
  ['something required that is not described', { type: 'object', properties: {}, required: ['id'] }],
  ['no object', { type: 'string' }],
  ['nothing', null],
])('a schema with %s stays JSON: rows would lose it', (_, more) => expect(rowsOf(more)).toBeNull())

test('typed JSON is accepted only if it is the schema of an object', () => {
  expect(readSchema('{"type":"object"}')).toEqual({ type: 'object' })
  for (const json of ['', '{', '[]', 'null', '"x"', '{"type":"array"}']) expect(readSchema(json)).toBeNull()
})
