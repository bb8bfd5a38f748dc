import { expect, test } from 'vitest'
import { invalidRowsCsv } from './invalid-rows.ts'

test('only rows that are left out are written, quoted, and no cell starts a formula', () => {
  const csv = invalidRowsCsv([
    { row: 2, state: 'new', questions: ['Good?'], answer: 'Yes.', tags: [] },
    {
      ...{ row: 3, state: 'invalid', questions: ['=1+1', 'Say "hi"'], answer: '', tags: ['a', 'b'] },
      problem: 'The answer is missing.',
    },
  ])
  expect(csv).toBe(
    '\ufeffquestion,answer,tags,problem,row\r\n"\'=1+1\nSay ""hi""","","a, b","The answer is missing.","3"',
  )
})
