import { describe, expect, test } from 'vitest'
import { queryWords } from '../message-search/message-search.ts'
import { excerptOf, excerptsOf } from './excerpts.ts'

const filler = 'Nothing of interest is said here. '.repeat(10)

describe('the excerpt of a search', () => {
  test.each([
    ['the beginning of a word', 'My PARCELS are late', 'parc'],
    ['a word without its accents', 'Das Päckchen nach München fehlt', 'munchen'],
    ['accents that are characters of their own', 'Das Pa\u0308ckchen nach Mu\u0308nchen fehlt', 'munchen'],
    ['a letter that is written as two', 'In der Straße', 'strasse'],
    ['Cyrillic', 'Где моя посылка, всё ещё в пути?', 'все'],
    ['a script without spaces', '配送時間はどのくらいですか', '時間'],
    ['wide letters', 'ＰＡＲＣＥＬ', 'parcel'],
  ])('contains %s', (_, sentence, query) => {
    const words = queryWords(query)
    expect(excerptOf({ message: `${filler}${sentence}`, reply: '' }, words)).toContain(sentence.slice(0, 20))
    expect(excerptOf({ message: filler, reply: `${filler}${sentence}` }, words)).toContain(sentence.slice(0, 20))
  })

  test('does not begin inside of a word', () => {
    expect(excerptOf({ message: `${'Comparison '.repeat(40)}paris`, reply: '' }, queryWords('paris'))).toMatch(
      / paris$/,
    )
  })

  test('is the beginning where no word is found', () => {
    expect(excerptOf({ message: filler, reply: 'Yes.' }, queryWords('zebra'))).toBe(`${filler.slice(0, 160).trim()}…`)
  })

  test('shows its word in a text without spaces', () => {
    expect(excerptOf({ message: `${'。'.repeat(3_000)}時間`, reply: '' }, queryWords('時間'))).toContain('時間')
  })
})

test('other work runs between the excerpts of long messages', async () => {
  const message = `${'ក '.repeat(4_000)}zebra`
  const texts = Array.from({ length: 20 }, () => ({ message, reply: message }))
  let [ticks, isDone] = [0, false]
  const count = () => {
    ticks += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await excerptsOf(texts, ['zebra'])
  isDone = true
  expect(ticks).toBeGreaterThanOrEqual(5)
})
