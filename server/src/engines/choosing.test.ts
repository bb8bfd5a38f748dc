import { describe, expect, test } from 'vitest'
import { chatLanguages } from './chat-languages.ts'
import { choiceWords } from './choice-words.ts'
import { agrees, chosenIndex, declinesAll } from './choosing.ts'

const labels = ['Where can I park?', 'Can I bring my dog?', 'Is the sauna open on Sundays?']
const unknown = ['Xabc qwz', 'Yrst plk', 'Zuvw mnb']

describe('picking one of the offered choices', () => {
  test.each([
    ['3', 2],
    ['3.', 2],
    ['#1', 0],
    ['no. 2', 1],
    ['option three please', 2],
    ['two', 1],
    ['2nd', 1],
    ['I’d like the first one', 0],
    ['the last one, please', 2],
    ['no, the second one', 1],
    ['нет, второе', 1],
    ['CAN I BRING MY DOG', 1],
    ['dogs', 1],
    ['the one with the sauna', 2],
    ['open on Sundays?', 2],
    ['Where do I park?', 0],
    ['вторая', 1],
    ['das erste', 0],
  ])('“%s” picks number %i from zero', (message, index) => expect(chosenIndex(message, labels, 'en')).toBe(index))

  test.each([
    ['ar', 'الخيار الثاني'],
    ['ar', 'رقم ٢'],
    ['de', 'ich nehme das zweite'],
    ['de', 'Nr. 2'],
    ['el', 'τη δεύτερη'],
    ['en', 'the second'],
    ['es', 'la segunda opción'],
    ['fr', 'la deuxième'],
    ['hi', 'दूसरा वाला'],
    ['hi', '२'],
    ['it', 'il secondo, grazie'],
    ['ja', '2番目'],
    ['ja', 'Ｎｏ．２'],
    ['ja', '二つ目をお願いします'],
    ['ko', '두 번째'],
    ['ko', '2번이요'],
    ['ko', '２번'],
    ['ko', '②번'],
    ['nl', 'doe maar de tweede'],
    ['pl', 'to drugie'],
    ['pt', 'quero a segunda'],
    ['ro', 'a doua'],
    ['ru', 'давайте второй вариант'],
    ['ru', '2-я'],
    ['th', 'ข้อสอง'],
    ['th', 'ข้อ ๒'],
    ['tr', 'ikincisini istiyorum'],
    ['uk', 'другий варіант'],
    ['vi', 'cái thứ hai'],
    ['zh', '我要第二个'],
  ])('the second is picked in every language (%s: “%s”)', (language, message) =>
    expect(chosenIndex(message, unknown, language)).toBe(1),
  )
  test('every ordinal, number and word for “last” is understood in its language', () => {
    const five = [...unknown, 'Fghj rtz', 'Kqpl vbn']
    for (const language of chatLanguages) {
      const { ordinals, numbers, last } = choiceWords[language]
      const pick = (word: string) => [language, word, chosenIndex(word, five, language)]
      for (const [at, words] of ordinals.entries())
        for (const word of words.split(',').filter((each) => !each.endsWith('*')))
          expect(pick(word)).toEqual([language, word, at])
      for (const [at, words] of numbers.entries())
        for (const word of words.split(',')) expect(pick(word)).toEqual([language, word, at])
      for (const word of last.split(',').filter((each) => !each.endsWith('*')))
        expect(pick(word)).toEqual([language, word, 4])
    }
  })

  test('yes picks the only choice, and none of several', () => {
    for (const language of chatLanguages)
      for (const yes of choiceWords[language].yes.split(',')) {
        if (yes === '+') continue
        expect([language, yes, chosenIndex(yes, ['Xabc qwz'], language)]).toEqual([language, yes, 0])
        expect([language, yes, chosenIndex(yes, unknown, language)]).toEqual([language, yes, undefined])
      }
    expect(agrees('yes, please!', 'en')).toBe(true)
    expect(agrees('yes, but how much is it?', 'en')).toBe(false)
  })
  test('no declines all of them', () => {
    for (const language of chatLanguages)
      for (const no of choiceWords[language].no.split(',')) {
        expect([language, no, declinesAll(no, language)]).toEqual([language, no, true])
        expect([language, no, chosenIndex(no, unknown, language)]).toEqual([language, no, undefined])
      }
    expect(declinesAll('no, how much is parking?', 'en')).toBe(false)
    expect(declinesAll('no, the second one', 'en')).toBe(false)
  })

  test.each([
    [
      'in German, a part of a long word',
      'de',
      'der Ausweis',
      ['Wann ist geöffnet?', 'Mein Studierendenausweis ist weg'],
      1,
    ],
    ['in Polish, which has no stemmer', 'pl', 'karta', ['Jak założyć kartę?', 'Ile trwa zapis?'], 0],
    ['in Russian', 'ru', 'вернуть бы деньги', ['Как вернуть деньги?', 'Как сменить тариф?'], 0],
    ['in Russian, other endings', 'ru', 'смена тарифов', ['Сколько стоит доставка?', 'Как сменить тариф?'], 1],
    ['in Russian, one word', 'ru', 'тарифы', ['Сколько стоит доставка?', 'Как сменить тариф?'], 1],
    ['in Korean, with a particle', 'ko', '회의실이요', ['주차 되나요?', '회의실은 어떻게 예약하나요?'], 1],
    ['in Chinese', 'zh', '退款', ['怎么退款？', '什么时候发货？'], 0],
  ])('words of one choice pick it, %s', (_, language, message, choices, index) =>
    expect(chosenIndex(message, choices, language)).toBe(index),
  )

  test.each([
    'how much is breakfast?',
    'is the second pool heated',
    'dog food in the shop for sale',
    '7',
    'the first and the third',
    'the one',
    'not the first',
    'не второй',
    'can I park my dog?',
    '2 people',
    'на вторник',
    '',
    '?',
  ])('“%s” picks none', (message) => expect(chosenIndex(message, labels, 'en')).toBeUndefined())
  test('without choices nothing is picked', () => expect(chosenIndex('the last one', [], 'en')).toBeUndefined())
  test('a long message picks none, whatever it says', () =>
    expect(chosenIndex('second '.repeat(1_000), labels, 'en')).toBeUndefined())
  test('a word of another language that looks like a number picks none', () =>
    expect(chosenIndex('son', unknown, 'en')).toBeUndefined())
})
