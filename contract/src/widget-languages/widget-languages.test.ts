import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadLanguage } from './load-language.ts'
import type { WidgetLanguage } from './widget-language.ts'
import { directionOf, languageNames, shellOf } from './widget-languages.ts'

/** More texts than this in common, and one language was copied from another. */
const equalTextsMost = 10

const languages = new Map(
  readdirSync(import.meta.dirname).flatMap((file): [string, WidgetLanguage][] => {
    const tag = /^(.*)\.json$/.exec(file)?.[1]
    return tag ? [[tag, JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))]] : []
  }),
)
const tags = [...languages.keys()]
const english = languages.get('en') as WidgetLanguage
const textsOf = ({ shell, words }: WidgetLanguage) => Object.entries({ ...words, ...prefixed(shell) })
const prefixed = (shell: WidgetLanguage['shell']) =>
  Object.fromEntries(Object.entries(shell).map(([key, text]) => [`shell.${key}`, text]))
/** According to Unicode's own data, which not every browser has. */
const unicodeDirectionOf = (tag: string) =>
  (new Intl.Locale(tag) as unknown as { getTextInfo: () => { direction: string } }).getTextInfo().direction

test('these languages are there', () => {
  const least = ['en', 'ru', 'es', 'de', 'fr', 'pt', 'zh', 'ja', 'ar', 'it', 'pl', 'tr', 'uk', 'he', 'ko', 'fa']
  expect(tags).toEqual(expect.arrayContaining(least))
  expect(['ar', 'he', 'fa', 'en'].map(unicodeDirectionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr'])
})

test.each(tags)('%s has a name and every text', (tag) => {
  const language = languages.get(tag) as WidgetLanguage
  expect(tag).toMatch(/^[a-z]{2}$/)
  expect(Object.keys(language)).toEqual(Object.keys(english))
  expect(language.name.toLowerCase()).toBe(
    new Intl.DisplayNames(tag, { type: 'language' }).of(tag)?.toLocaleLowerCase(tag),
  )
  expect(textsOf(language).map(([key]) => key)).toEqual(textsOf(english).map(([key]) => key))
  for (const [, text] of textsOf(language)) expect(text).toMatch(/^(?!\s)[^|]+(?<!\s)$/)
})

test('no language is a copy of another', () => {
  for (const [tag, language] of languages)
    for (const [other, { shell, words }] of languages) {
      if (tag === other) continue
      const others: Record<string, string> = { ...words, ...prefixed(shell) }
      const equal = textsOf(language).flatMap(([key, text]) => (others[key] === text ? [key] : []))
      expect(equal.length, `${tag} and ${other} say the same: ${equal}`).toBeLessThanOrEqual(equalTextsMost)
    }
})

test('the settings pages, the launcher and the panel have every language', async () => {
  expect(Object.keys(languageNames())).toEqual(tags)
  for (const [tag, language] of languages) {
    const requested = `${tag.toUpperCase()}-XX`
    expect(languageNames()[tag]).toBe(language.name)
    expect(shellOf(requested)).toEqual(language.shell)
    const { words } = language
    expect(directionOf(language.shell)).toBe(unicodeDirectionOf(tag))
    expect(await loadLanguage(requested)).toEqual({ tag, direction: unicodeDirectionOf(tag), words })
  }
})

test.each(['', 'xx', 'constructor', '../de'])('%j falls back to English', async (requested) => {
  expect((await loadLanguage(requested)).tag).toBe('en')
  expect(shellOf(requested)).toEqual(english.shell)
})
test('no language at all falls back to English', async () => expect((await loadLanguage(null)).tag).toBe('en'))
