import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { words as en } from './en.ts'
import { loadLanguage, wordsOfFailure } from './languages.ts'

const tags = readdirSync(import.meta.dirname).flatMap((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1] ?? [])
/** According to Unicode's own data, which not every browser has. */
const directionOf = (tag: string) =>
  (new Intl.Locale(tag) as unknown as { getTextInfo: () => { direction: string } }).getTextInfo().direction

test('these languages are there', () => {
  expect(tags).toEqual(
    expect.arrayContaining([
      'en',
      'ru',
      'es',
      'de',
      'fr',
      'pt',
      'zh',
      'ja',
      'ar',
      'it',
      'pl',
      'tr',
      'uk',
      'he',
      'ko',
      'fa',
    ]),
  )
  expect(['ar', 'he', 'fa', 'en'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr'])
})

test.each(tags)('%s has every text, in its own words and direction', async (tag) => {
  const { words, ...language } = await loadLanguage(`${tag.toUpperCase()}-XX`)
  expect(language).toEqual({ tag, direction: directionOf(tag) })
  expect(Object.keys(words)).toEqual(Object.keys(en))
  for (const text of Object.values(words)) expect(text.trim()).not.toBe('')
  if (tag !== 'en') expect(words.send).not.toBe(en.send)
})

test.each([null, '', 'xx', 'constructor', '../de'])('%j falls back to English', async (requested) => {
  expect((await loadLanguage(requested)).tag).toBe('en')
})

test('a visitor is told what they can do, never a code', () => {
  expect(wordsOfFailure('rate_limited', en)).toBe(en.tooMany)
  expect(wordsOfFailure('unreachable', en)).toBe(en.unreachable)
  expect(wordsOfFailure('embedding_disabled', en)).toBe(en.closed)
  expect(wordsOfFailure('anything_new', en)).toBe(en.failed)
})
