import { expect, test } from 'vitest'
import { decideLanguages } from './decide-languages.ts'
import { detectLanguage } from './languages.ts'

const norwegian =
  'Jeg vet ikke hva det koster, men dere kan spørre oss når som helst. Vi har åpent hver dag, også om kvelden.'
const short = 'Prisen er den samme af praktiske grunner'
const german = 'Wir haben jeden Tag geöffnet, auch am Abend, und Sie können uns immer fragen, was es kostet.'
const english = 'You can always ask us what it costs, and we are open every day, also in the evening if you want.'
const russian = 'Мы открыты каждый день, и вы всегда можете спросить нас, сколько это стоит.'

const written = (texts: string[], document = 'd') => texts.map((text) => ({ text, document }))

test('a passage in a possibly related language is read in the language of its document', () => {
  expect(detectLanguage(short)).not.toBe('no')
  expect(decideLanguages(written([norwegian, norwegian, short]))).toEqual(['no', 'no', 'no'])
})

test('a short document is read in the language of the bot’s other documents', () => {
  expect(decideLanguages([...written([norwegian, norwegian], 'a'), ...written([short], 'b')])[2]).toBe('no')
})

test('a chapter that is clearly in another language, or in another script, is read in that one', () => {
  expect(decideLanguages(written([german, german, english, russian, 'Ελληνικά και άλλα']))).toEqual([
    'de',
    'de',
    'en',
    'ru',
    'el',
  ])
})

test('the author’s setting wins among closely related languages, and only among them', () => {
  const either = 'Jeg kan ikke se det her, og vi har det ikke'
  expect(decideLanguages(written([either]), 'da')).toEqual(['da'])
  expect(decideLanguages(written([either]), 'nb-NO')).toEqual(['no'])
  expect(decideLanguages(written([german]), 'en')).toEqual(['de'])
  expect(decideLanguages(written([german]), 'xx-YY')).toEqual(['de'])
})
