import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { functionWords } from './function-words.ts'
import { gramsOf } from './grams.ts'
import { keyOf } from './keys.ts'
import { detectLanguage, type Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'
import { questionKind } from './question-kinds.ts'
import { readableText } from './readable.ts'
import { sentencesOf } from './sentences.ts'
import { neverThrowing } from './stemmers.ts'
import { isFunctionWord, stemOf, termsOf } from './words.ts'

const languages = [...(Object.keys(functionWords) as Language[]), 'und' as const]
const alphabets = [
  'abcdefghijklmnopqrstuvwxyzäöüßéèêçñőşıțğøåæłćžđ',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђћјљњџәғқңөұүһ',
  'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءآأإپچژک',
  'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौ्ं',
  'กขคงจฉชซดตถทธนบปผฝพฟภมยรลวศสหอะาิีุูเแโใไ่้',
  '日本語東京大学中国人民我是学生漢字',
  'ひらがなカタカナーっッ',
  '한국어서울대학교가나다라마바사',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'აბგდევზთիկlմնոպ',
]
const letters = alphabets.map((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 14 }))
/** Combining marks, lone surrogates, and characters that become many when they are normalised. */
const oddities = fc.constantFrom(
  '\u0301',
  '\u0316',
  '\u0307',
  '\ud800',
  '\udc00',
  '\ufdfa',
  '㋿',
  'ﬃ',
  '\u0640',
  '\u200d',
  '🚲',
)
const words = fc.oneof(
  ...letters,
  fc.string({ unit: fc.oneof(oddities, fc.constantFrom(...alphabets.join(''))), maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.tuple(fc.oneof(...letters), fc.integer({ min: 1, max: 60 })).map(([word, times]) => word.repeat(times)),
)

describe.each(languages)('a text detected as %s', (language) => {
  test('has its words stemmed and searched, in any script', () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(keyOf(stemOf(word, language))).toBeGreaterThanOrEqual(0)
        expect(isFunctionWord(word, language)).toBeTypeOf('boolean')
        expect(gramsOf(word).length).toBeGreaterThan(0)
        expect(termsOf(word, language)).not.toContain('')
      }),
      { numRuns: 150, examples: ['', 'constructor', '__proto__', 'президента', 'езици', 'ουν'].map((word) => [word]) },
    )
  })
  test('is parsed as a question and as a passage, in any script', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (text) => {
        const written = text.join(' ')
        expect(questionKind(written, language)).toBeTypeOf('string')
        expect(languages).toContain(detectLanguage(written))
        expect([language, 'und']).toContain(detectLanguage(written, [language]))
        expect(folded(lowered(written))).toBeTypeOf('string')
        for (const { start, end } of sentencesOf(readableText(written).text)) expect(end).toBeGreaterThan(start)
      }),
      { numRuns: 30 },
    )
  })
})

test('if a stemmer fails or leaves nothing, the word just stays unstemmed', () => {
  const failing = neverThrowing(() => {
    throw new Error('not a word of mine')
  })
  expect(failing('лампа')).toBe('лампа')
  expect(neverThrowing(() => '')('ουν')).toBe('ουν')
  expect(stemOf('президента', 'bg')).toBe('президента')
  expect(stemOf('лампите', 'bg')).toBe('ламп')
})
