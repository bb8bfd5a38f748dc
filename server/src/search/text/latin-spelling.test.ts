import { expect, test } from 'vitest'
import { buildEntryIndex } from '../faq/entry-index.ts'
import { latinSpelling } from './latin-spelling.ts'

test('a Cyrillic word has a Latin spelling, others have none', () => {
  expect(latinSpelling('впн')).toBe('vpn')
  expect(latinSpelling('скайп')).toBe('skayp')
  expect(latinSpelling('vpn')).toBeUndefined()
  expect(latinSpelling('впн2')).toBeUndefined()
})

test('a program that the author wrote in Latin letters is found in Cyrillic ones', () => {
  const index = buildEntryIndex(
    [
      { id: 'player', questions: ['Почему не играет музыка?'], answer: 'Отключите VPN и обновите страницу.' },
      { id: 'price', questions: ['Сколько стоит билет?'], answer: 'Взрослый билет стоит 400 рублей.' },
      { id: 'hours', questions: ['Когда вы открыты?'], answer: 'Ежедневно с десяти до восьми, кроме среды.' },
    ],
    undefined,
    'ru',
  )
  expect(index.match('у меня включён впн')[0]).toMatchObject({ id: 'player', isInAnswer: true })
})
