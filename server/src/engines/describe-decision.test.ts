import { describe, expect, test } from 'vitest'
import { decide } from '../search/decision.ts'
import type { Candidate } from '../search/search.ts'
import { describeDecision } from './describe-decision.ts'

const answer = (id: string, confidence: number, label = `Question ${id}?`): Candidate => ({
  confidence,
  label,
  content: { kind: 'answer', entry: { id, questions: [label], answer: `Answer ${id}` } },
})
const extract = (sourceId: string, confidence: number, label: string): Candidate => ({
  confidence,
  label,
  content: {
    kind: 'extract',
    text: `Text of ${label}`,
    passages: [{ id: 'p', sourceId, title: '', url: null, text: '' }],
  },
})
/** The finding for a message with these candidates, and its decision. */
function decisionOn(...candidates: Candidate[]) {
  const { finding, candidates: considered } = decide(
    { readings: [{ stretch: 'whole', text: 'q', isQuestion: false, candidates }], ranked: [] },
    { readings: [], ranked: [] },
  )
  return describeDecision({ lookedUp: 'x', finding, considered })
}
const verdictsOf = ({ candidates }: ReturnType<typeof decisionOn>) => candidates.map(({ id, verdict }) => [id, verdict])

describe('the recorded decision', () => {
  test('names what was given, offered and rejected, best first, with the thresholds', () => {
    expect(decisionOn(answer('a', 0.6), answer('b', 0.2))).toEqual({
      outcome: 'answered',
      lookedUp: 'x',
      confidence: 0.6,
      thresholds: { answer: 0.5, guess: 0.33, offer: 0.1 },
      candidates: [
        { kind: 'entry', id: 'a', label: 'Question a?', confidence: 0.6, verdict: 'given' },
        { kind: 'entry', id: 'b', label: 'Question b?', confidence: 0.2, verdict: 'rejected' },
      ],
    })
    expect(decisionOn(answer('a', 0.4), answer('b', 0.1))).toMatchObject({ outcome: 'guessed', confidence: 0.4 })
    const offer = decisionOn(answer('a', 0.25), answer('b', 0.2), answer('c', 0.02))
    expect(offer.outcome).toBe('offered')
    expect(verdictsOf(offer)).toEqual([
      ['a', 'offered'],
      ['b', 'offered'],
      ['c', 'rejected'],
    ])
    const refusal = decisionOn(answer('a', 0.09))
    expect(refusal).toMatchObject({ outcome: 'refused', confidence: 0.09 })
    expect(verdictsOf(refusal)).toEqual([['a', 'rejected']])
    expect(decisionOn()).toMatchObject({ outcome: 'refused', confidence: 0, candidates: [] })
  })

  test('lists the sections of a document separately, and only the quoted one as given', () => {
    const { candidates } = decisionOn(
      extract('s', 0.7, 'Costs'),
      extract('s', 0.3, 'Times'),
      extract('s', 0.2, 'Times'),
    )
    expect(candidates).toMatchObject([
      { kind: 'source', id: 's', label: 'Costs', verdict: 'given' },
      { kind: 'source', id: 's', label: 'Times', confidence: 0.3, verdict: 'rejected' },
    ])
    expect(candidates).toHaveLength(2)
  })

  test('includes all of several answers, even if others fit the whole message better', () => {
    const parts = [answer('a', 0.6), answer('b', 0.8)]
    const considered = ['c', 'd', 'e', 'f', 'g'].map((id) => answer(id, 0.9))
    const { outcome, confidence, candidates } = describeDecision({
      lookedUp: 'x',
      finding: { kind: 'several', parts },
      considered,
    })
    expect([outcome, confidence, candidates.length]).toEqual(['several', 0.9, 5])
    expect(candidates.filter(({ verdict }) => verdict === 'given').map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test('is short, however long the message, the knowledge or its titles are', () => {
    const many = Array.from({ length: 10 }, (_, at) => answer(`${at}`, 0.09, `${at}${'long '.repeat(1_000)}`))
    const { candidates, lookedUp } = describeDecision({
      lookedUp: 'y'.repeat(32_000),
      finding: { kind: 'nothing' },
      considered: many,
    })
    expect(candidates).toHaveLength(5)
    for (const { label } of candidates) expect(label).toHaveLength(120)
    expect(lookedUp).toHaveLength(1_000)
  })
})
