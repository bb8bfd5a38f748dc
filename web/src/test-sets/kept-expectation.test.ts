import { type Citation, type Decision, limits, type Trace } from 'beckon-contract'
import { expect, test } from 'vitest'
import { expectationOf, findTestMessage, offeredExpectations, testMessageOf } from './kept-expectation.ts'

const citation = (source_id: string, kind?: Citation['kind']): Citation => ({
  ...(kind && { kind }),
  source_id,
  title: 'Shipping',
  url: null,
  quote: '',
})

test('a kept reply expects what it rests on first', () => {
  const answered = { answered: true, choices: [] }
  expect(expectationOf({ ...answered, citations: [citation('e1', 'entry'), citation('s1', 'source')] })).toEqual({
    kind: 'entry',
    entryId: 'e1',
  })
  expect(expectationOf({ ...answered, citations: [citation('s1', 'source')] })).toEqual({
    kind: 'source',
    sourceId: 's1',
  })
})

test('a kept refusal expects no answer', () => {
  expect(expectationOf({ answered: false, choices: [], citations: [] })).toEqual({ kind: 'refusal' })
})

test('a reply that does not tell what it rests on is left to the person', () => {
  expect(expectationOf({ answered: true, choices: [], citations: [] })).toBeNull()
  expect(expectationOf({ answered: true, choices: [], citations: [citation('old')] })).toBeNull()
})

test('of a clarification, each choice can be the right one', () => {
  const clarification = {
    answered: false,
    choices: [
      { id: 'e1', label: 'Cancel an order' },
      { id: 's1', label: 'Terms' },
      { id: 'unknown', label: 'Of no known kind' },
    ],
    citations: [citation('s1', 'source'), citation('e1', 'entry')],
  }
  expect(expectationOf(clarification)).toBeNull()
  expect(offeredExpectations(clarification)).toEqual([
    { label: 'Cancel an order', expected: { kind: 'entry', entryId: 'e1' } },
    { label: 'Terms', expected: { kind: 'source', sourceId: 's1' } },
  ])
})

test('a message that needs the turn before is kept as what was looked up', () => {
  const decision = { outcome: 'chosen', lookedUp: 'How do I cancel my order?' } as Decision
  expect(testMessageOf('2', decision)).toBe('How do I cancel my order?')
  expect(testMessageOf('and abroad?', { ...decision, outcome: 'follow_up' })).toBe('How do I cancel my order?')
  expect(testMessageOf(' How long? ', { ...decision, outcome: 'answered' })).toBe('How long?')
  expect(testMessageOf('x'.repeat(5_000))).toHaveLength(limits.testMessageCharacters)
})

test('of a reply whose decision is not known, the stored turn tells what was looked up', async () => {
  const decision = { outcome: 'chosen', lookedUp: 'How do I cancel my order?' } as Decision
  const findTurn = async () => ({ trace: { decision } as Trace })
  expect(await findTestMessage('2', findTurn)).toBe('How do I cancel my order?')
  expect(await findTestMessage('How long?', async () => ({ trace: null }))).toBe('How long?')
})

test('where the stored turn cannot be read, nothing is kept that may not stand alone', async () => {
  const findTurn = () => Promise.reject(new Error('No connection'))
  await expect(findTestMessage('2', findTurn)).rejects.toThrow('No connection')
})
