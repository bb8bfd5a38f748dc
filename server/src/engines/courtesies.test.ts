import { describe, expect, test } from 'vitest'
import { returnCourtesy } from './courtesies.ts'
import { type CourtesyKind, courtesies } from './courtesy-phrases.ts'

const bot = { greeting: 'Ahoy!', language: 'en' }
const kinds: CourtesyKind[] = ['greeting', 'thanks', 'farewell', 'assent']

describe('courtesies', () => {
  test.each(['hello', 'Hi there!', 'Heyyy', 'good morning 👋', 'hi, how are you?', 'Hola', '你好！', 'สวัสดีครับ'])(
    '“%s” gets the bot’s own greeting',
    (message) => expect(returnCourtesy(message, bot)).toBe('Ahoy!'),
  )
  test('a bot without a greeting says hello in its language', () => {
    expect(returnCourtesy('hello', { greeting: ' ', language: 'de-AT' })).toBe('Guten Tag! Wie kann ich Ihnen helfen?')
    expect(returnCourtesy('hello', { greeting: '', language: 'sw' })).toBe('Hello! How can I help you?')
  })
  test.each([
    ['thanks!', 'en', 'You’re welcome!'],
    ['Ok, thank you very much', 'en', 'You’re welcome!'],
    ['thanks, bye', 'en', 'You’re welcome!'],
    ['ok', 'en', 'Is there anything else I can help you with?'],
    ['bye', 'fr', 'Au revoir !'],
    ['Спасибо большое!', 'ru', 'Пожалуйста!'],
    ['どうもありがとうございます。', 'ja', 'どういたしまして。'],
    ['ciao', 'de', 'Auf Wiedersehen!'],
  ])('“%s” is answered in kind', (message, language, reply) =>
    expect(returnCourtesy(message, { greeting: 'Ahoy!', language })).toBe(reply),
  )
  test('every phrase of every language is known for what it is where that language is spoken', () => {
    for (const [language, byKind] of Object.entries(courtesies))
      for (const kind of kinds)
        for (const phrase of byKind[kind].phrases.split(','))
          expect([phrase, returnCourtesy(phrase, { greeting: '', language })]).toEqual([phrase, byKind[kind].reply])
  })
  test.each([
    'hello, how long is shipping?',
    'thanks but where is my parcel',
    'ok but how much is it',
    'hello kitty lamp',
    'thanks 4 you',
    'you have a good day there',
    'thank you card',
    'good',
    'cava',
    'papa',
    'bye law',
    'yes',
    'no',
    '谢谢，什么时候发货？',
    'привет, где мой заказ?',
    '???',
    '',
    'hello '.repeat(5_000),
  ])('“%s” asks for something, or says nothing', (message) => expect(returnCourtesy(message, bot)).toBeUndefined())
})
