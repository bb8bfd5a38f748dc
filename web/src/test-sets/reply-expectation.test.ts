import { type Citation, type Decision, limits, type Trace } from 'beckon-contract'
import { expect, test } from 'vitest'
import { expectationOf, findTestMessage, offeredExpectations, testMessageOf } from './reply-expectation.ts'

const citation = (source_id: string, kind?: Citation['kind']): Citation => ({
  ...(kind && { kind }),
  source_id,
  title: 'Shipping',
  url: null,
  quote: '',
})

test('a saved reply expects its first source', () => {
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

test('a saved refusal expects no answer', () => {
  expect(expectationOf({ answered: false, choices: [], citations: [] })).toEqual({ kind: 'refusal' })
})

test('a reply without a clear source is left to the person', () => {
  expect(expectationOf({ answered: true, choices: [], citations: [] })).toBeNull()
  expect(expectationOf({ answered: true, choices: [], citations: [citation('old')] })).toBeNull()
})

test('each choice of a clarification can be the right one', () => {
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

test('a message that depends on the previous turn is saved as its retrieval query', () => {
  const decision = { outcome: 'chosen', lookedUp: 'How do I cancel my order?' } as Decision
  expect(testMessageOf('2', decision)).toBe('How do I cancel my order?')
  expect(testMessageOf('and abroad?', { ...decision, outcome: 'follow_up' })).toBe('How do I cancel my order?')
  expect(testMessageOf(' How long? ', { ...decision, outcome: 'answered' })).toBe('How long?')
  expect(testMessageOf('x'.repeat(5_000))).toHaveLength(limits.testMessageCharacters)
})

test('if a reply’s decision is unknown, the retrieval query comes from the stored turn', async () => {
  const decision = { outcome: 'chosen', lookedUp: 'How do I cancel my order?' } as Decision
  const findTurn = async () => ({ trace: { decision } as Trace })
  expect(await findTestMessage('2', findTurn)).toBe('How do I cancel my order?')
  expect(await findTestMessage('How long?', async () => ({ trace: null }))).toBe('How long?')
})

test('if the stored turn cannot be read, nothing is saved that may not stand alone', async () => {
  const findTurn = () => Promise.reject(new Error('No connection'))
  await expect(findTestMessage('2', findTurn)).rejects.toThrow('No connection')
})
