import { expect, test } from 'vitest'
import { blanksOf, fillIn, isFilledIn } from './blanks.ts'

const answers = withBlanks([
  { id: 'a', questions: ['How fast?'], answer: 'Orders leave within [1–2 days]. Delivery takes [3 days] at home.' },
  { id: 'b', questions: ['Pay later?'], answer: '[Yes, with Klarna.] It depends on the order.' },
  {
    id: 'c',
    questions: ['Returns?'],
    answer: 'Within [3 days], write to [help@example.com], see [our page](/returns).',
  },
  { id: 'd', questions: ['Contact?'], answer: 'Write to [help@example.com].' },
])

function withBlanks(all: { id: string; questions: string[]; answer: string }[]) {
  const blanks = ['[1–2 days]', '[3 days]', '[Yes, with Klarna.]', '[help@example.com]']
  return all.map((one) => ({ ...one, blanks: blanks.filter((blank) => one.answer.includes(blank)) }))
}

test('what differs between companies is asked for once, with its sentence, and addresses first', () => {
  expect(blanksOf(answers)).toEqual([
    {
      ...{ key: 'help@example.com', example: 'help@example.com', question: 'Returns?', count: 2, isContact: true },
      sentence: 'Within 3 days, write to …, see [our page](/returns).',
    },
    {
      key: 'a 0',
      example: '1–2 days',
      question: 'How fast?',
      count: 1,
      isContact: false,
      sentence: 'Orders leave within ….',
    },
    {
      key: 'a 1',
      example: '3 days',
      question: 'How fast?',
      count: 1,
      isContact: false,
      sentence: 'Delivery takes … at home.',
    },
    { key: 'b 0', example: 'Yes, with Klarna.', question: 'Pay later?', count: 1, isContact: false, sentence: '' },
    {
      ...{ key: 'c 0', example: '3 days', question: 'Returns?', count: 1, isContact: false },
      sentence: 'Within …, write to help@example.com, see [our page](/returns).',
    },
  ])
})

test('what was entered replaces its brackets in all answers, and the rest stays', () => {
  const values = { 'help@example.com': ' shop@lamps.test ', 'a 1': '$& days', 'b 0': ' ' }
  expect(answers.map((answer) => fillIn(answer, values))).toEqual([
    'Orders leave within [1–2 days]. Delivery takes $& days at home.',
    '[Yes, with Klarna.] It depends on the order.',
    'Within [3 days], write to shop@lamps.test, see [our page](/returns).',
    'Write to shop@lamps.test.',
  ])
})

test('brackets that the author wrote are asked for nowhere, and stay as they are', () => {
  const [answer] = withBlanks([{ id: 'e', questions: ['Sizes?'], answer: 'S [small] takes [3 days].' }])
  if (!answer) throw new Error('no answer')
  expect(blanksOf([answer])).toMatchObject([{ key: 'e 1', example: '3 days' }])
  expect(isFilledIn(answer, {})).toBe(false)
  const values = { 'e 0': 'large', 'e 1': '5 days' }
  expect(fillIn(answer, values)).toBe('S [small] takes 5 days.')
  expect(isFilledIn(answer, values)).toBe(true)
})
