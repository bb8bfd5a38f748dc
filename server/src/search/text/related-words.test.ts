import { describe, expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { relatedWords } from './related-words/all.ts'
import { groupsOf, phrasesIn } from './related-words.ts'
import { stemOf, wordsOf } from './words.ts'

const areRelated = (one: string, other: string, language: Language): boolean => {
  const groups = groupsOf(one, stemOf(one, language), language)
  return groupsOf(other, stemOf(other, language), language).some((group) => groups.includes(group))
}

test.each<[Language, string, string]>([
  ['en', 'cars', 'parking'],
  ['de', 'kündigen', 'austritt'],
  ['fr', 'cadenas', 'antivol'],
  ['pl', 'zrezygnować', 'wypowiedzenie'],
  ['ru', 'сертификаты', 'диплом'],
  ['ru', 'обратно', 'вернуть'],
  ['uk', 'вартість', 'коштує'],
  ['ko', '프린트', '출력'],
])('%s: "%s" and "%s" are about the same thing', (language, one, other) => {
  expect(areRelated(one, other, language)).toBe(true)
})

test("a Ukrainian word is one word with or without its apostrophe, and has related words: «зв'язатися» and «телефон»", () => {
  const [word = '', ...others] = wordsOf('зв’язатися')
  expect(others).toEqual([])
  expect([wordsOf("зв'язатися"), wordsOf('звязатися')]).toEqual([[word], [word]])
  expect(areRelated(word, 'телефон', 'uk')).toBe(true)
  expect(wordsOf("l'heure")).toEqual(['l', 'heure'])
})

test('unrelated words, and words of a language without a list, have no group in common', () => {
  expect(areRelated('parking', 'invoice', 'en')).toBe(false)
  expect(areRelated('банк', 'баня', 'ru')).toBe(false)
  expect(groupsOf('αυτοκίνητο', 'αυτοκινητ', 'el')).toEqual([])
})

test('a word never belongs to the group of another language', () => {
  expect(groupsOf('parking', 'parking', 'en')).not.toEqual(groupsOf('parking', 'parking', 'pl'))
})

test.each<[Language, string, string]>([
  ['en', 'put my plan on hold', 'pause'],
  ['de', 'wie komme ich zu euch', 'anfahrt'],
  ['fr', 'je passe sans réserver', 'rdv'],
  ['es', 'quiero darme de baja', 'cancelar'],
  ['ru', 'верните деньги назад', 'возврат'],
])('%s: "%s" contains a phrase about "%s"', (language, text, word) => {
  const groups = phrasesIn(text.split(' '), language).flatMap(({ token }) => groupsOf(token, token, language))
  expect(groupsOf(word, stemOf(word, language), language)).toEqual(expect.arrayContaining(groups))
  expect(groups).not.toEqual([])
})

test('the words of a phrase, in another order or apart, are no phrase', () => {
  expect(phrasesIn(['hold', 'on'], 'en')).toEqual([])
  expect(phrasesIn(['on', 'a', 'hold'], 'en')).toEqual([])
})

describe.each(Object.entries(relatedWords))('the list of %s', (language, list) => {
  const lines = list.trim().split('\n')

  test('has at least two words in every group, each once', () => {
    for (const line of lines) {
      const words = line.trim().split(/\s+/)
      expect(words.length, line).toBeGreaterThan(1)
      expect(new Set(words).size, line).toBe(words.length)
    }
  })

  test('has no prefix so short that it begins unrelated words', () => {
    const least = language === 'ko' ? 1 : 3
    for (const [, prefix = ''] of list.matchAll(/(\S+)\*/g)) expect(prefix.length, prefix).toBeGreaterThanOrEqual(least)
  })
})
