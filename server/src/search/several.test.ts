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
const whole: Reading = { stretch: 'whole', text: '', isQuestion: true, candidates: [answer('a', 0.3)] }
const question = (text: string, ...candidates: Candidate[]): Reading => ({
  ...{ stretch: 'short-sentence', text, isQuestion: true },
  candidates,
})
const found = (...readings: Reading[]): Found => ({ readings: [whole, ...readings], ranked: [] })
const findingOf = (...readings: Reading[]) => decide(found(...readings), { readings: [], ranked: [] }).finding

describe('several questions in a short message', () => {
  test('are each answered as if asked alone, in order', () => {
    const finding = findingOf(
      question('A?', answer('a', 0.52)),
      question('B?', answer('b', 0.4)),
      question('C?', extract('c', 0.55)),
    )
    expect(finding).toMatchObject({
      kind: 'several',
      parts: [
        { content: { entry: { id: 'a' } } },
        { content: { entry: { id: 'b' } }, isGuess: true },
        { content: { text: 'Text c' } },
      ],
      unknown: [],
    })
    expect(finding).not.toHaveProperty('parts.0.isGuess')
  })

  test('of which one is not known are answered, and that one is named', () => {
    const unclear = question('Do you have a sauna?', answer('x', 0.2), answer('y', 0.2))
    expect(findingOf(question('A?', answer('a', 0.6)), unclear)).toMatchObject({
      kind: 'several',
      parts: [{ label: 'Question a?' }],
      unknown: ['Do you have a sauna'],
    })
  })

  test('of which one would be asked back are answered with a guess at it, if nothing else is near', () => {
    const [near, between] = [question('B?', extract('b', 0.4)), question('C?', extract('c', 0.4), extract('d', 0.3))]
    expect(findingOf(question('A?', answer('a', 0.6)), near, between)).toMatchObject({
      parts: [{ label: 'Question a?' }, { label: 'Section b', isGuess: true }],
      unknown: ['C'],
    })
  })

  test('of which one asks more about what is answered have nothing unknown', () => {
    const more = question('And for two?', answer('x', 0.2), answer('a', 0.15))
    expect(findingOf(question('A?', answer('a', 0.6)), more)).toMatchObject({ kind: 'answer', entry: { id: 'a' } })
  })

  test('of which none is known are decided as a whole', () => {
    expect(findingOf(question('A?', answer('x', 0.05)), question('B?'))).toMatchObject({ kind: 'choices' })
  })

  test('are named by their beginning if they are long', () => {
    const long = question(`Do you have ${'a very long sauna '.repeat(9)}?`)
    const finding = findingOf(question('A?', answer('a', 0.6)), long)
    expect(finding).toMatchObject({ unknown: [expect.stringMatching(/^Do you have a very.{40,70} …$/)] })
  })
})
