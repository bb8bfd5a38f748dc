import { loadLanguage } from 'beckon-contract/widget-language'
import { expect, test } from 'vitest'
import { wordsOfFailure } from './failure-words.ts'

test('a visitor is told what they can do, never a code', async () => {
  const { words } = await loadLanguage('en')
  expect(wordsOfFailure('rate_limited', words)).toBe(words.tooMany)
  expect(wordsOfFailure('unreachable', words)).toBe(words.unreachable)
  expect(wordsOfFailure('embedding_disabled', words)).toBe(words.closed)
  expect(wordsOfFailure('anything_new', words)).toBe(words.failed)
})
