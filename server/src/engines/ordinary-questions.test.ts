import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { respellings } from '../search/text/respelling.ts'
import { expectLinear } from '../test/growth.ts'
import { chatLanguages } from './chat-languages.ts'
import { choiceWords } from './choice-words.ts'
import { agrees, chosenIndex, declinesAll } from './choosing.ts'
import { correctionPhrases } from './correction-phrases.ts'
import { withoutCorrection } from './corrections.ts'
import { createPhraseReader, tokensOf } from './phrase-reader.ts'
import { smallTalk } from './small-talk.ts'
import { smallTalkPhrases } from './small-talk-phrases.ts'
import { botQuestions } from './small-talk-questions.ts'

const questions: [language: string, question: string][] = [
  ['en', 'How much does a replacement key cost?'],
  ['en', 'hi, do you ship to Norway?'],
  ['en', 'Thanks! And can I pay by invoice?'],
  ['en', 'opening hours'],
  ['en', 'I have no receipt, can I still return it?'],
  ['en', 'Is the first month free?'],
  ['en', 'who is the person in charge of refunds'],
  ['en', 'Can your robot vacuum climb stairs?'],
  ['en', 'No parking spaces left, what now?'],
  ['de', 'Wie melde ich einen Zählerstand?'],
  ['de', 'Guten Morgen, wann kommt die Müllabfuhr?'],
  ['de', 'Ich brauche Hilfe beim Ausfüllen des Antrags'],
  ['de', 'Gibt es eine zweite Mahnung?'],
  ['de', 'Danke, aber wo ist das Formular?'],
  ['de', 'Kann ich den Vertrag auch als Mieter kündigen?'],
  ['de', 'Meine Karte geht nicht'],
  ['fr', 'Comment résilier mon abonnement ?'],
  ['fr', 'Bonjour, livrez-vous en Belgique ?'],
  ['fr', 'Merci, et combien coûte la deuxième carte ?'],
  ['fr', 'Faut-il une pièce d’identité ?'],
  ['fr', 'j’ai perdu mon mot de passe'],
  ['fr', 'un seul bagage par personne ?'],
  ['es', '¿Dónde está mi pedido?'],
  ['es', 'Buenas, ¿abren los domingos?'],
  ['es', '¿Puedo cambiar la talla de la segunda camisa?'],
  ['es', 'no me llega el correo'],
  ['es', 'Gracias, ¿y cuánto tarda?'],
  ['es', '¿Hay descuento para una persona mayor?'],
  ['ru', 'Как оформить возврат товара?'],
  ['ru', 'здравствуйте, вы работаете в субботу?'],
  ['ru', 'не приходит код'],
  ['ru', 'Спасибо, а сколько это стоит?'],
  ['ru', 'можно ли взять второго человека бесплатно'],
  ['ru', 'какая программа у первого курса'],
  ['ru', 'нужна помощь с установкой'],
  ['ja', '送料はいくらですか？'],
  ['ja', 'こんにちは、返品できますか？'],
  ['ja', '二回目の予約はどうすればいいですか'],
  ['ja', '駐車場はありますか'],
  ['ja', '一人でも予約できますか'],
]
const unrelated = ['Alpha beta gamma?', 'Δέλτα ζήτα;', 'Сигма тау омега?']
const bot = (language: string) => ({ name: 'Mia', greeting: '', language, suggestions: [] })

describe('an ordinary question', () => {
  test.each(questions)('stays a question (%s: “%s”)', (language, question) => {
    for (const bots of [language, 'en', 'pl']) {
      expect(smallTalk(question, bot(bots))).toBeUndefined()
      expect(chosenIndex(question, unrelated, bots)).toBeUndefined()
      expect(chosenIndex(question, unrelated.slice(0, 1), bots)).toBeUndefined()
      expect(declinesAll(question, bots)).toBe(false)
      expect(agrees(question, bots)).toBe(false)
      expect(withoutCorrection(question, bots)).toBeUndefined()
    }
  })
})

describe('random input', () => {
  /** Words of all tables, so that random messages also get past the first unknown word. */
  const words = chatLanguages.flatMap((language) => [
    ...smallTalkPhrases[language].thanks.phrases.split(',').slice(0, 5),
    ...smallTalkPhrases[language].fillers.split(',').slice(0, 5),
    ...botQuestions[language].others.split(',').slice(0, 5),
    ...choiceWords[language].ordinals,
    ...choiceWords[language].no.split(',').slice(0, 5),
    ...correctionPhrases[language].meant.split(',').slice(0, 5),
  ])
  const message = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'нoÅ谢คक가ع\u0301\u200d,.!? 2٢'), maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(',', '?', '2', 'Mia')), { maxLength: 30 })
      .map((parts) => parts.join(' ')),
  )
  const language = fc.constantFrom(...chatLanguages, 'sw', 'de-AT', '')

  test('never throws, and results are usable', () => {
    fc.assert(
      fc.property(message, language, fc.array(message, { maxLength: 4 }), (text, spoken, labels) => {
        const chat = smallTalk(text, bot(spoken))
        expect(chat?.text).not.toBe('')
        const index = chosenIndex(text, labels, spoken)
        if (index !== undefined) expect(labels[index]).toBeDefined()
        expect(typeof declinesAll(text, spoken)).toBe('boolean')
        const meant = withoutCorrection(text, spoken)
        if (meant !== undefined) {
          expect(text).toContain(meant)
          expect(meant.length).toBeLessThan(text.length)
        }
        for (const candidate of respellings(text, ['ru', 'uk', 'bg', 'en'])) expect(candidate).not.toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  test('a text that can be split into phrases in countless ways is parsed quickly', () => {
    let steps = 0
    const counted = (count: number): readonly string[] =>
      new Proxy([...Array<string>(count).fill('a'), 'z'], {
        get: (list, key) => {
          steps++
          return Reflect.get(list, key)
        },
      })
    const read = createPhraseReader([['a,a a,a a a,a a a a', 'phrase']])
    const stepsFor = (count: number): number => {
      steps = 0
      expect(read(counted(count))).toBeUndefined()
      return steps
    }
    expect(stepsFor(20)).toBeLessThan(3 * stepsFor(10))
  })

  test.each([
    ['no, '],
    ['I mean '],
    ['sorry! '],
    ['!?'],
    ['the second '],
    ['спасибо '],
    ['谢'],
    ['shch'],
    ['meinte ich '],
  ])('twice as many “%s” are read in linear time', async (piece) => {
    const askAll = (text: string): void => {
      smallTalk(text, bot('ru'))
      chosenIndex(text, unrelated, 'ru')
      withoutCorrection(text, 'ru')
      respellings(text, ['ru', 'uk'])
    }
    const repeated = (size: number) => piece.repeat(Math.floor(size / piece.length))
    const askOften = (text: string): void => {
      for (let round = 0; round < 50; round++) askAll(text)
    }
    await expectLinear(askOften, repeated, 48)
  })

  test('a phrase is recognised however it is stretched, accented or spaced', () => {
    expect(tokensOf('Hellooo')).toEqual(['hello'])
    expect(tokensOf('Grüß Gott')).toEqual(['gruss', 'gott'])
    expect(tokensOf('你好 吗')).toEqual(tokensOf('你好吗'))
  })
})
