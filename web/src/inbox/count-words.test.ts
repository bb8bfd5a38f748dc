import { expect, test } from 'vitest'
import { formatInboxCount } from './count-words.ts'

test('a count says whether it is all', () => {
  expect(formatInboxCount({ count: 1, isMore: false, replies: null })).toBe('1 conversation')
  expect(formatInboxCount({ count: 1_000, isMore: false, replies: null })).toBe('1,000 conversations')
  expect(formatInboxCount({ count: 1_000, isMore: true, replies: null })).toBe('1,000+ conversations')
  expect(formatInboxCount({ count: 0, isMore: true, replies: null })).toBe('')
  expect(formatInboxCount({ count: 12, isMore: true, replies: null })).toBe('At least 12 conversations')
})

test('conversations of a figure that counts replies are counted with their replies', () => {
  expect(formatInboxCount({ count: 295, isMore: false, replies: 332 })).toBe('332 replies in 295 conversations')
  expect(formatInboxCount({ count: 1, isMore: false, replies: 2 })).toBe('2 replies in 1 conversation')
  expect(formatInboxCount({ count: 295, isMore: false, replies: 295 })).toBe('295 conversations')
})
