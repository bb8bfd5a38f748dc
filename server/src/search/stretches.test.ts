import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const partsOf = (message: string, kind: string) =>
  stretchesOf(message)
    .filter((stretch) => stretch.kind === kind)
    .map(({ text }) => text)

test('a short question is asked as it is', () => {
  expect(stretchesOf('How much is shipping?')).toEqual([{ text: 'How much is shipping?', kind: 'whole' }])
  expect(stretchesOf('')).toEqual([{ text: '', kind: 'whole' }])
})

test('a story is looked at sentence by sentence', () => {
  const story = 'Good morning! I ordered a lamp last week for my mother. Today it came broken. Can I send it back?'
  expect(partsOf(story, 'sentence')).toEqual([
    'Good morning!',
    'I ordered a lamp last week for my mother.',
    'Today it came broken.',
    'Can I send it back?',
  ])
})

test('several questions in a sentence are told apart', () => {
  expect(partsOf('When do you open, and is there parking?', 'clause')).toContain('is there parking?')
  expect(partsOf('Сколько стоит урок и сколько он длится?', 'clause')).toEqual([
    'Сколько стоит урок',
    'сколько он длится?',
  ])
})

test('a page that was pasted costs no more than its first sentences', () => {
  const longer = (sentences: number) =>
    stretchesOf('This is a sentence of a pasted page, and it is long. '.repeat(sentences))
  expect(longer(1_000).length).toBe(longer(100).length)
})
