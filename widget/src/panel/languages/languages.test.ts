import { expect, test } from 'vitest'
import { en } from './en.ts'
import { loadLanguage, wordsOfFailure } from './languages.ts'

test.each(['en', 'ru', 'es', 'de', 'fr', 'pt', 'zh', 'ja', 'ar'])(
  '%s has every text, in its own words',
  async (tag) => {
    const { words, ...language } = await loadLanguage(`${tag.toUpperCase()}-XX`)
    expect(language).toEqual({ tag, direction: tag === 'ar' ? 'rtl' : 'ltr' })
    expect(Object.keys(words)).toEqual(Object.keys(en))
    for (const text of Object.values(words)) expect(text.trim()).not.toBe('')
    if (tag !== 'en') expect(words.send).not.toBe(en.send)
  },
)

test.each([null, '', 'xx', 'constructor', '../de'])('%j falls back to English', async (requested) => {
  expect((await loadLanguage(requested)).tag).toBe('en')
})

test('a visitor is told what they can do, never a code', () => {
  expect(wordsOfFailure('rate_limited', en)).toBe(en.tooMany)
  expect(wordsOfFailure('unreachable', en)).toBe(en.unreachable)
  expect(wordsOfFailure('embedding_disabled', en)).toBe(en.closed)
  expect(wordsOfFailure('anything_new', en)).toBe(en.failed)
})
