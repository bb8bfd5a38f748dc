import type { Entry } from 'beckon-contract'
import { expect, test } from 'vitest'
import { findSimilar } from './similar-questions.ts'

const entry = (id: string, ...questions: string[]) => ({ id, questions, answer: 'Yes.' }) as Entry
const entries = [entry('a', 'When are you open?'), entry('b', 'Do you ship to Norway?', 'Is there delivery to Norway?')]

test('a question in nearly the same words is found, whatever its case and marks', () => {
  expect(findSimilar('do you ship to norway', entries)).toMatchObject({
    entry: { id: 'b' },
    question: 'Do you ship to Norway?',
  })
  expect(findSimilar('Delivery to Norway: is there?', entries)).toMatchObject({
    question: 'Is there delivery to Norway?',
  })
})

test('another question, an empty one, and the entry itself are not', () => {
  expect(findSimilar('Do you repair lamps?', entries)).toBeUndefined()
  expect(findSimilar('', entries)).toBeUndefined()
  expect(findSimilar('When are you open?', entries, 'a')).toBeUndefined()
})
