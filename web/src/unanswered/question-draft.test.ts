import { limits } from 'beckon-contract'
import { expect, test } from 'vitest'
import { draftFor } from './question-draft.ts'

test('every wording that people used appears once', () => {
  const draft = draftFor({ question: 'Where is your shop?', others: ['where  is your SHOP?', ' ', 'Your address?'] })
  expect(draft).toEqual({ questions: ['Where is your shop?', 'Your address?'], answer: '' })
})

test('a draft never exceeds the limits of an entry', () => {
  const others = Array.from({ length: 80 }, (_, number) => `${number} ${'long '.repeat(200)}`)
  const { questions } = draftFor({ question: 'Where?', others })
  expect(questions).toHaveLength(limits.questionsPerEntry)
  expect(Math.max(...questions.map(({ length }) => length))).toBeLessThanOrEqual(limits.questionCharacters)
})
