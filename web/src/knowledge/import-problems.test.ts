import { expect, test } from 'vitest'
import { ApiFailure } from '../api.ts'
import { importProblems } from './import-problems.ts'

const refused = (errors: { path: string; message: string }[]) =>
  new ApiFailure({ code: 'invalid_request', status: 400, detail: 'Two rows are wrong.', errors })

test('invalid rows are listed in file order, each once', () => {
  const failure = refused([
    { path: '/12', message: 'The answer is missing.' },
    { path: '/3/question', message: 'The question is missing.' },
    { path: '/3/answer', message: 'The answer is too long.' },
    { path: '/12', message: 'The answer is missing.' },
  ])
  expect(importProblems(failure).rows).toEqual([
    { row: 3, message: 'The question is missing. The answer is too long.' },
    { row: 12, message: 'The answer is missing.' },
  ])
})

test('a failure that names no row says what is wrong with the whole file', () => {
  expect(importProblems(refused([{ path: '', message: 'No column “answer”.' }]))).toEqual({
    message: 'Two rows are wrong.',
    rows: [],
  })
  expect(importProblems(new Error('The file is empty.'))).toEqual({ message: 'The file is empty.', rows: [] })
})
