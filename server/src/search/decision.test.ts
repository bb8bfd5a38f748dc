import { describe, expect, test } from 'vitest'
import { decide } from './decision.ts'
import type { Candidate, Found, Reading } from './search.ts'

const answer = (id: string, confidence: number): Candidate => ({
  confidence,
  label: `Question ${id}?`,
  content: { kind: 'answer', entry: { id, questions: [`Question ${id}?`], answer: `Answer ${id}` } },
})
const extract = (id: string, confidence: number): Candidate => ({
  confidence,
  label: `Section ${id}`,
  content: { kind: 'extract', text: `Text ${id}`, passages: [{ id, sourceId: id, title: '', url: null, text: '' }] },
})
const whole = (...candidates: Candidate[]): Reading => ({
  stretch: 'whole',
  text: '',
  isQuestion: false,
  candidates,
})
const found = (...readings: Reading[]): Found => ({ readings, ranked: [] })
const nothing = found()
const labelsOf = ({ finding }: ReturnType<typeof decide>) =>
  finding.kind === 'choices' ? finding.candidates.map(({ label }) => label) : finding.kind

describe('confidence decides the reply', () => {
  test('a certain match is given', () => {
    expect(decide(found(whole(answer('a', 0.6))), nothing).finding).toMatchObject({
      kind: 'answer',
      entry: { id: 'a' },
    })
    expect(decide(nothing, found(whole(extract('a', 0.6)))).finding).toMatchObject({ kind: 'extract', text: 'Text a' })
  })
  test('a likely answer is given as a guess; an extract is offered', () => {
    expect(decide(found(whole(answer('a', 0.4))), nothing).finding).toMatchObject({ kind: 'answer', isGuess: true })
    expect(labelsOf(decide(nothing, found(whole(extract('a', 0.4)))))).toEqual(['Section a'])
  })
  test('a single match is given as a guess if its answer has the words, and a document if it is nearly certain', () => {
    const inAnswer = { ...answer('a', 0.29), isInAnswer: true }
    expect(decide(found(whole(inAnswer)), nothing).finding).toMatchObject({ kind: 'answer', isGuess: true })
    expect(labelsOf(decide(found(whole(answer('a', 0.29))), nothing))).toEqual(['Question a?'])
    expect(labelsOf(decide(found(whole({ ...inAnswer, confidence: 0.27 })), nothing))).toEqual(['Question a?'])
    expect(labelsOf(decide(found(whole(inAnswer, answer('b', 0.1))), nothing))).toEqual(['Question a?', 'Question b?'])
    expect(decide(nothing, found(whole(extract('x', 0.48)))).finding).toMatchObject({ kind: 'extract', isGuess: true })
  })
  test('a question that the author wrote precedes a document, unless only its answer has the words', () => {
    const documents = found(whole(extract('x', 0.95)))
    expect(decide(found(whole(answer('a', 0.6))), documents).finding).toMatchObject({ kind: 'answer' })
    expect(decide(found(whole(answer('a', 0.45))), documents).finding).toMatchObject({ kind: 'extract' })
    const inAnswer = { ...answer('a', 0.6), isInAnswer: true }
    expect(decide(found(whole(inAnswer)), documents).finding).toMatchObject({ kind: 'extract' })
  })
  test('a topic alone is answered with the document called so, and several documents are offered', () => {
    const of = (id: string, confidence: number, topicIn: 'heading' | 'text') => ({
      ...extract(id, confidence),
      topicIn,
    })
    const replyTo = (...candidates: Candidate[]) => labelsOf(decide(nothing, found(whole(...candidates))))
    const text = of('x', 0.9, 'text')
    expect(decide(nothing, found(whole(text, of('y', 0.8, 'heading')))).finding).toMatchObject({ text: 'Text y' })
    expect(decide(nothing, found(whole(text, of('y', 0.6, 'heading')))).finding).toMatchObject({ text: 'Text x' })
    expect(replyTo(text, of('y', 0.8, 'text'), of('z', 0.6, 'text'))).toEqual(['Section x', 'Section y'])
    expect(replyTo(of('x', 0.9, 'heading'), of('y', 0.8, 'heading'))).toEqual(['Section x', 'Section y'])
    expect(replyTo(text, of('y', 0.6, 'text'))).toBe('extract')
    const withAnswer = decide(found(whole(answer('a', 0.4))), found(whole(text)))
    expect(labelsOf(withAnswer)).toEqual(['Section x', 'Question a?'])
  })
  test('a guess must fit better if a topic of the message is unknown', () => {
    const unknown = (confidence: number) => found(whole({ ...answer('a', confidence), hasUnknown: true }))
    expect(labelsOf(decide(unknown(0.38), nothing))).toEqual(['Question a?'])
    expect(decide(unknown(0.41), nothing).finding).toMatchObject({ kind: 'answer', isGuess: true })
  })
  test.each<[string, Found, Found, object]>([
    [
      'most messages',
      found(whole(answer('a', 0.4), answer('b', 0.1))),
      nothing,
      { answer: 0.5, guess: 0.33, offer: 0.1 },
    ],
    ['one match that has the words', found(whole({ ...answer('a', 0.3), isInAnswer: true })), nothing, { guess: 0.28 }],
    ['one document', nothing, found(whole(extract('x', 0.48))), { guess: 0.47 }],
    ['an unknown topic', found(whole({ ...answer('a', 0.42), hasUnknown: true })), nothing, { guess: 0.4 }],
    ['mostly unknown topics', found(whole({ ...answer('a', 0.12), isMostlyUnknown: true })), nothing, { offer: 0.15 }],
    ['nothing', nothing, nothing, { answer: 0.5, guess: 0.33, offer: 0.1 }],
  ])('the thresholds are those that decided: %s', (_, entries, passages, thresholds) =>
    expect(decide(entries, passages).thresholds).toMatchObject(thresholds),
  )
  test('two rivals that split the confidence are offered', () => {
    expect(labelsOf(decide(found(whole(answer('a', 0.095), answer('b', 0.09))), nothing))).toEqual([
      'Question a?',
      'Question b?',
    ])
    expect(labelsOf(decide(found(whole(answer('a', 0.09), answer('b', 0.03))), nothing))).toBe('nothing')
  })
  test('near candidates are offered, three at most, without those far behind, from either source', () => {
    const entries = found(whole(answer('a', 0.25), answer('b', 0.1), answer('c', 0.02)))
    expect(labelsOf(decide(entries, nothing))).toEqual(['Question a?', 'Question b?'])
    const documents = found(whole(extract('x', 0.3), extract('y', 0.2), extract('z', 0.15)))
    expect(labelsOf(decide(entries, documents))).toEqual(['Section x', 'Question a?', 'Section y'])
  })
  test('distant candidates are left out', () => {
    expect(decide(found(whole(answer('a', 0.09))), found(whole(extract('x', 0.05)))).finding).toEqual({
      kind: 'nothing',
    })
  })
  test('the likelier of an answer and an extract is given, unless the answer is sure', () => {
    expect(decide(found(whole(answer('a', 0.4))), found(whole(extract('x', 0.8)))).finding.kind).toBe('extract')
    expect(decide(found(whole(answer('a', 0.8))), found(whole(extract('x', 0.6)))).finding.kind).toBe('answer')
  })
})

describe('messages of more than one sentence', () => {
  const sentence = (...candidates: Candidate[]): Reading => ({ ...whole(...candidates), stretch: 'sentence' })
  const clause = (...candidates: Candidate[]): Reading => ({ ...whole(...candidates), stretch: 'clause' })

  test('the sentence that matches best decides', () => {
    const story = found(whole(answer('a', 0.1)), sentence(answer('b', 0.02)), sentence(answer('a', 0.7)))
    expect(decide(story, nothing).finding).toMatchObject({ kind: 'answer', entry: { id: 'a' } })
  })
  test('several questions are answered in order, each once', () => {
    const parts = [clause(answer('b', 0.7)), clause(answer('a', 0.9)), clause(answer('b', 0.8))]
    expect(decide(found(whole(answer('a', 0.3)), ...parts), nothing).finding).toMatchObject({
      kind: 'several',
      parts: [{ content: { entry: { id: 'b' } } }, { content: { entry: { id: 'a' } } }],
    })
  })
  test('a clause alone answers nothing', () => {
    const message = found(whole(answer('a', 0.05)), clause(answer('b', 0.9)))
    expect(decide(message, nothing).finding).toEqual({ kind: 'nothing' })
  })
})

describe('a question without an answer, beside one that has an answer', () => {
  const clause = (text: string, isQuestion: boolean, ...candidates: Candidate[]): Reading => ({
    ...whole(...candidates),
    ...{ stretch: 'clause', text, isQuestion },
  })
  const decided = (...clauses: Reading[]) => decide(found(whole(answer('a', 0.7)), ...clauses), nothing).finding

  test('is named', () => {
    const [first, second] = [clause('how much is it', true, answer('a', 0.7)), clause('do you rent boats?', true)]
    expect(decided(first, second)).toMatchObject({ kind: 'several', unknown: ['do you rent boats'] })
  })
  test('is not named if it may be understood, or is no question', () => {
    const first = clause('how much is it', true, answer('a', 0.7))
    expect(decided(first, clause('do you rent boats?', true, answer('b', 0.2)))).toMatchObject({ kind: 'answer' })
    expect(decided(first, clause('my boat is broken', false))).toMatchObject({ kind: 'answer' })
  })
})

test('a message mostly about something unknown must fit better to be offered something', () => {
  const unknown = { ...answer('a', 0.12), isMostlyUnknown: true }
  expect(labelsOf(decide(found(whole(unknown, answer('b', 0.11))), nothing))).toBe('nothing')
  expect(labelsOf(decide(found(whole({ ...unknown, confidence: 0.16 })), nothing))).toEqual(['Question a?'])
  expect(labelsOf(decide(found(whole(answer('a', 0.12))), nothing))).toEqual(['Question a?'])
})

describe('a message of several sentences', () => {
  const sentence = (...candidates: Candidate[]): Reading => ({ ...whole(...candidates), stretch: 'sentence' })

  test('what fits the whole and a sentence is likelier than what fits one sentence only', () => {
    const readings = [whole(answer('a', 0.3)), sentence(answer('b', 0.6)), sentence(answer('a', 0.4))]
    const { finding, candidates } = decide(found(...readings), nothing)
    expect(finding).toMatchObject({ entry: { id: 'a' }, isGuess: true })
    expect(candidates.map(({ label }) => label)).toEqual(['Question a?', 'Question b?'])
  })
  test('what only the story makes likely is a guess, never a plain answer', () => {
    const isGuess = true
    const readings = [whole(answer('a', 0.45)), sentence(answer('a', 0.45))]
    expect(decide(found(...readings), nothing).finding).toMatchObject({ kind: 'answer', isGuess })
    const sure = [whole(answer('a', 0.45)), sentence(answer('a', 0.8))]
    expect(decide(found(...sure), nothing).finding).not.toHaveProperty('isGuess')
  })
  test('a likely document is quoted as a guess', () => {
    const readings = [whole(extract('a', 0.1)), sentence(extract('a', 0.2))]
    expect(decide(nothing, found(...readings)).finding).toMatchObject({ kind: 'extract', isGuess: true })
  })
})
