import { expect, test } from 'vitest'
import { storedOf } from './tool-drafts.ts'
import { findParametersFault } from './tool-parameters.ts'

const nested = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } }

test('a usable schema has no fault', () => {
  const email = { type: 'string', description: 'E-mail', pattern: '(a+)+$', format: 'email' }
  for (const schema of [
    { type: 'object' },
    { type: 'object', properties: { email }, required: ['email'], additionalProperties: false },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: { email } },
    { type: 'object', properties: { to: { $ref: '#/$defs/email' } }, $defs: { email } },
  ])
    expect(findParametersFault(schema), JSON.stringify(schema)).toBeUndefined()
})

test.each([
  [{}, /"type": "object"/],
  [{ type: 'array' }, /"type": "object"/],
  [{ type: 'object', properties: { a: { type: 'text' } } }, /"properties\.a\.type" must be/],
  [{ type: 'object', properties: [] }, /"properties" must be object/],
  [{ type: 'object', properties: { a: 7 } }, /"properties\.a" must be object,boolean/],
  [{ type: 'object', properties: { a: { $ref: 'https://evil.example/schema' } } }, /refer to "https/],
  [{ type: 'object', description: 'x'.repeat(20_001) }, /larger than 20 kB/],
  [nested(15) as Record<string, unknown>, /nested more than/],
])('a fault is described in words', (schema, words) => {
  expect(findParametersFault(schema)).toMatch(words)
})

test('a schema of any depth or size is refused in words', () => {
  for (const depth of [21, 1_000, 200_000]) {
    const deep = JSON.parse(`{"type":"object","a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
    expect(findParametersFault(deep)).toMatch(/nested more than 20 deep/)
  }
  const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`p${at}`, {}]))
  expect(findParametersFault({ type: 'object', properties: wide })).toMatch(/larger than 20 kB/)
})

test('a stored tool whose schema is too deep is left out, and the others are read', () => {
  const spec = (name: string, parameters: string) => `{"name":"${name}","description":"","parameters":${parameters}}`
  const deep = `{"type":"object","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const draftJson = `{"kind":"mcp","specs":[${spec('deep', deep)},${spec('good', '{"type":"object"}')}]}`
  expect(storedOf({ draftJson })).toMatchObject({ specs: [{ name: 'good' }] })
})
