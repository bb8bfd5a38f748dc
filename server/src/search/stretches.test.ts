import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const partsOf = (message: string, kind: string) =>
  stretchesOf(message)
    .filter((stretch) => stretch.kind === kind)
    .map(({ text }) => text)

test('a short question is asked as is', () => {
  expect(stretchesOf('How much is shipping?')).toEqual([
    { text: 'How much is shipping?', kind: 'whole', isQuestion: true },
  ])
  expect(stretchesOf('How long does a delivery take?')).toHaveLength(1)
  expect(stretchesOf('Posso pagar o bilhete com cartão?')).toHaveLength(1)
  expect(stretchesOf('')).toEqual([{ text: '', kind: 'whole', isQuestion: false }])
})

test('a story is searched sentence by sentence', () => {
  const story = 'Good morning! I ordered a lamp last week for my mother. Today it came broken. Can I send it back?'
  expect(partsOf(story, 'sentence')).toEqual([
    'Good morning!',
    'I ordered a lamp last week for my mother.',
    'Today it came broken.',
    'Can I send it back?',
  ])
})

test.each([
  ['When do you open, and is there parking?', ['When do you open', 'is there parking?']],
  ['What are your opening hours and where can I park?', ['What are your opening hours', 'where can I park?']],
  ['Сколько стоит урок и сколько он длится?', ['Сколько стоит урок', 'сколько он длится?']],
  ['Was kostet der Versand und wo ist mein Paket?', ['Was kostet der Versand', 'wo ist mein Paket?']],
])('several questions in “%s” are separated', (message, clauses) => {
  expect(partsOf(message, 'clause')).toEqual(clauses)
})

test('a sentence is followed by its clauses, and parts without a topic are left out', () => {
  expect(stretchesOf('Do you deliver? How much?').map(({ text }) => text)).toEqual([
    'Do you deliver? How much?',
    'Do you deliver?',
  ])
  expect(
    stretchesOf('When do you open, is there parking? Do you deliver?')
      .map(({ text }) => text)
      .slice(1),
  ).toEqual(['When do you open, is there parking?', 'When do you open', 'is there parking?', 'Do you deliver?'])
})

test('a pasted page costs no more than its beginning', () => {
  expect(stretchesOf('This sentence of a pasted page, it is long. '.repeat(1_000)).length).toBeLessThanOrEqual(16)
  expect(stretchesOf('lamps and desks, '.repeat(1_000)).length).toBeLessThanOrEqual(16)
})

test.each([
  ['How much is a tandem and do you rent boats?', ['How much is a tandem', 'do you rent boats?']],
  ['Good morning, how much is a tandem and do you rent boats?', ['do you rent boats?']],
  ['Do you take cash and cards of any kind?', ['Do you take cash']],
  ['The wheel is broken and does not turn.', []],
  ['I ordered last week, and when is the delivery?', ['when is the delivery?']],
  ['Ich habe letzte Woche bestellt, und wann ist die Lieferung?', ['wann ist die Lieferung?']],
])('“%s” has the questions %j', (message, questions) => {
  const found = stretchesOf(message).filter(({ kind, isQuestion }) => kind === 'clause' && isQuestion)
  expect(found.map(({ text }) => text)).toEqual(questions)
})

test.each([
  ['1) do you deliver 2) how can I pay 3) parking', ['do you deliver', 'how can I pay', 'parking']],
  ['(1) Do you deliver? (2) How can I pay?', ['Do you deliver?', 'How can I pay?']],
  ['Hi, two things:\n1. opening hours on Sunday\n2. prices', ['opening hours on Sunday', 'prices']],
  ['1. Wann haben Sie offen? 2. Was kostet der Versand?', ['Wann haben Sie offen?', 'Was kostet der Versand?']],
])('the numbered parts of %j are questions', (message, parts) => {
  const found = stretchesOf(message).filter(({ kind }) => kind === 'short-sentence')
  expect(found).toEqual(parts.map((text) => ({ text, kind: 'short-sentence', isQuestion: true })))
})

test.each(['Habt ihr vom 1. Mai bis zum 2. Juni Zimmer?', 'Is there a bus 2) or 3) to you?', '1) Do you deliver?'])(
  '“%s” is not numbered',
  (message) => expect(stretchesOf(message)).toHaveLength(1),
)
