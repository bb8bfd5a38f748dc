import { expect, test } from 'vitest'
import { describeChange, describeUndone } from './entry-change-words.ts'

const line = {
  id: '',
  kind: 'import',
  name: '',
  added: 1_204,
  changed: 3,
  deleted: 0,
  at: '',
  isUndone: false,
} as const

test('says what an import or a deletion was', () => {
  expect(describeChange({ ...line, name: 'hours.csv' })).toBe('hours.csv: 1,204 added, 3 changed')
  expect(describeChange(line)).toBe('Import: 1,204 added, 3 changed')
  expect(describeChange({ ...line, kind: 'deletion', deleted: 1 })).toBe('1 answer deleted')
})

test('says what was undone, and how many were changed since', () => {
  expect(describeUndone({ removed: 12, restored: 3, kept: 0 })).toBe('Undone: 12 removed, 3 brought back')
  expect(describeUndone({ removed: 0, restored: 3, kept: 2 })).toBe(
    'Undone: 3 brought back. 2 answers changed since then were kept.',
  )
  expect(describeUndone({ removed: 0, restored: 0, kept: 1 })).toBe(
    'Nothing was left to undo. 1 answer changed since then was kept.',
  )
})
