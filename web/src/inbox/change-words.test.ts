import { expect, test } from 'vitest'
import { describeEnd } from './change-words.ts'

const change = { id: '', action: 'delete', state: 'done', total: 1_204, done: 1_204 } as const

test('says how many were changed, how many were not, and that it stopped', () => {
  expect(describeEnd(change)).toBe('1,204 conversations deleted')
  expect(describeEnd({ ...change, done: 1_203 })).toBe(
    '1,203 conversations deleted. 1 other changed meanwhile, and was kept as is.',
  )
  expect(describeEnd({ ...change, action: 'label', state: 'stopped', done: 50 })).toBe(
    'Stopped after 50 conversations labelled. Select the others again to go on.',
  )
})
