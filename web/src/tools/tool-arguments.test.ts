import { expect, test } from 'vitest'
import type { ParameterRow, ParameterType } from './parameter-schema.ts'
import { argumentsOf } from './tool-arguments.ts'

const row = (name: string, type: ParameterType, isRequired = false): ParameterRow => ({
  id: name,
  name,
  type,
  description: '',
  isRequired,
})

test('typed values are converted to the parameter’s type', () => {
  const rows = [row('email', 'string'), row('limit', 'integer'), row('score', 'number'), row('exact', 'boolean')]
  expect(argumentsOf(rows, { email: '12', limit: '3', score: '0,5', exact: 'false' })).toEqual({
    values: { email: '12', limit: 3, score: 0.5, exact: false },
    errors: {},
  })
})

test('empty values are left out, unless they are required', () => {
  expect(argumentsOf([row('email', 'string', true), row('limit', 'integer')], {})).toEqual({
    values: {},
    errors: { email: 'Required' },
  })
})

test('words are not numbers', () => {
  expect(argumentsOf([row('limit', 'integer')], { limit: '1.5' }).errors).toHaveProperty('limit')
  expect(argumentsOf([row('score', 'number')], { score: 'many' }).errors).toHaveProperty('score')
})
