import { Closed, Type } from 'beckon-contract'
import { expect, test } from 'vitest'
import { createCheck } from './validation.ts'

const check = createCheck(Closed({ numbers: Type.Array(Type.Number()) }))
const errorsOf = (count: number) => check({ numbers: Array(count).fill('one') }).map(({ path }) => path)

test('all errors of a body are said, up to twenty, and of a very large body the first', () => {
  expect(errorsOf(3)).toEqual(['/numbers/0', '/numbers/1', '/numbers/2'])
  expect(errorsOf(1_000)).toHaveLength(20)
  expect(errorsOf(3_000)).toEqual(['/numbers/0'])
  expect(check({ numbers: Array(3_000).fill(1) })).toEqual([])
})
