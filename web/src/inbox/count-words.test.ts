import { expect, test } from 'vitest'
import { sayInboxCount } from './count-words.ts'

test('a count says whether it is all', () => {
  expect(sayInboxCount({ count: 1, isMore: false })).toBe('1 conversation')
  expect(sayInboxCount({ count: 1_000, isMore: false })).toBe('1,000 conversations')
  expect(sayInboxCount({ count: 1_000, isMore: true })).toBe('1,000+ conversations')
  expect(sayInboxCount({ count: 0, isMore: true })).toBe('')
  expect(sayInboxCount({ count: 12, isMore: true })).toBe('At least 12 conversations')
})
