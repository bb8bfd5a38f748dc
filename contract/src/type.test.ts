import { Type as TypeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './type.ts'

const written = (make: typeof Type) => {
  const field = make.String({ maxLength: 3, description: 'a field' })
  const thing = make.Object(
    { field, maybe: make.Optional(make.Integer({ minimum: 1 })), kind: make.Literal('thing'), fixed: make.Literal(1) },
    { additionalProperties: false, description: 'a thing' },
  )
  return JSON.stringify([
    thing,
    make.Object({}),
    make.Object({ maybe: make.Optional(field) }),
    make.Object(make.Partial(thing).properties),
    make.Partial(thing),
    make.Pick(thing, ['maybe', 'kind']),
    make.Array(thing, { maxItems: 2 }),
    make.Union([thing, make.Null(), make.Boolean({ default: false })], { description: 'one of them' }),
    make.Number({ maximum: 2 }),
    make.Unsafe<string>({ type: 'string', enum: ['a'] }),
  ])
}

test('schemas serialise as TypeBox serialises them', () => {
  expect(written(Type)).toBe(written(TypeBox))
})
