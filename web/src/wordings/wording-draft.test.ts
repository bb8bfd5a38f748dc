import { limits } from 'beckon-contract'
import { expect, test } from 'vitest'
import { otherWordings, wordingOf, wordingsFor } from './wording-draft.ts'

test('a message becomes one line, and is marked as cut only if it is', () => {
  expect(wordingOf(' Hi!\n\nWhere is  my parcel? ')).toEqual({ text: 'Hi! Where is my parcel?', isCut: false })
  const long = wordingOf('a'.repeat(limits.questionCharacters + 1))
  expect(long.isCut).toBe(true)
  expect(long.text).toHaveLength(limits.questionCharacters)
})

test('a cut never leaves half a character', () => {
  const { text } = wordingOf(`${'a'.repeat(limits.questionCharacters - 1)}😀😀`)
  expect(text).toBe('a'.repeat(limits.questionCharacters - 1))
})

test('other wordings appear once each, and only if they can be kept whole', () => {
  const others = ['where is the SHOP?', 'Your address?', ' your  address? ', ' ', 'x'.repeat(501)]
  expect(otherWordings('Where is the shop?', others)).toEqual(['Your address?'])
})

const entryWith = (count: number) => ({ questions: Array.from({ length: count }, (_, number) => `Question ${number}`) })

test('an answer never gets a wording that it already has, nor more than its limit', () => {
  const nearlyFull = entryWith(limits.questionsPerEntry - 1)
  expect(wordingsFor(nearlyFull, ' New  one? ', ['QUESTION 3', 'Another?'])).toEqual({
    wordings: ['New one?'],
    problems: {},
  })
  expect(wordingsFor(nearlyFull, 'question 3', [])).toMatchObject({
    wordings: [],
    problems: { wording: 'This answer already has this wording.' },
  })
  expect(wordingsFor(entryWith(limits.questionsPerEntry), 'New?', [])).toMatchObject({
    wordings: [],
    problems: { answer: 'This answer already has 50 wordings.' },
  })
})

test('nothing is added without text, or without an answer', () => {
  expect(wordingsFor(undefined, ' ', ['Other?'])).toEqual({
    wordings: [],
    problems: { wording: 'Enter how people ask it.', answer: 'Choose the answer it belongs to.' },
  })
})
