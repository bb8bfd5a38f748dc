import { expect, test } from 'vitest'
import { invalidRowsCsv } from './invalid-rows.ts'

test('only invalid rows are written, quoted, and no cell starts a formula', () => {
  const csv = invalidRowsCsv([
    { row: 2, state: 'new', questions: ['Good?'], answer: 'Yes.' },
    { row: 3, state: 'invalid', questions: ['=1+1', 'Say "hi"'], answer: '', problem: 'The answer is missing.' },
  ])
  expect(csv).toBe('\ufeffquestion,answer,problem,row\r\n"\'=1+1\nSay ""hi""","","The answer is missing.","3"')
})
