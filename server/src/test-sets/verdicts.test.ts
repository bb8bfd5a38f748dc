import type { Expectation, TestVerdict } from 'beckon-contract'
import { expect, test } from 'vitest'
import type { EngineReply } from '../engines/engine.ts'
import { givenInstead, verdictOf } from './verdicts.ts'

const cited = (kind: 'entry' | 'source', source_id: string) => ({
  kind,
  source_id,
  title: source_id,
  url: null,
  quote: '',
})
const answer: EngineReply = {
  text: 'We ship  within\nTwo days.',
  finishReason: 'stop',
  answered: true,
  citations: [cited('entry', 'shipping')],
  usage: { input_tokens: 0, output_tokens: 0 },
}
const quoted = { ...answer, citations: [cited('source', 'terms'), cited('source', 'shipping')] }
const offer: EngineReply = {
  ...answer,
  text: 'Do you mean:\n1. Shipping\n2. Returns',
  finishReason: 'clarify',
  answered: false,
  choices: [{ id: 'shipping', label: 'Shipping' }],
}
const fallback: EngineReply = { ...answer, text: 'No idea.', finishReason: 'fallback', answered: false, citations: [] }

const entry = (entryId: string): Expectation => ({ kind: 'entry', entryId })
const source = (sourceId: string): Expectation => ({ kind: 'source', sourceId })
const text = (words: string): Expectation => ({ kind: 'text', text: words })
const refusal: Expectation = { kind: 'refusal' }

const judged: [what: string, expected: Expectation, reply: EngineReply, verdict: TestVerdict][] = [
  ['the answer', entry('shipping'), answer, 'passed'],
  ['another answer', entry('returns'), answer, 'failed'],
  ['a source with the id of the answer', source('shipping'), answer, 'failed'],
  ['one of the sources', source('shipping'), quoted, 'passed'],
  ['the answer among choices', entry('shipping'), offer, 'offered'],
  ['words that only the fallback says', text('idea'), fallback, 'failed'],
  [
    'words of an answer that suggests what else to ask',
    text('two days'),
    { ...answer, choices: offer.choices ?? [] },
    'passed',
  ],
  ['other choices', entry('returns'), offer, 'failed'],
  ['no answer where one is expected', entry('shipping'), fallback, 'failed'],
  ['the words, in other case and spaces', text('ship within  two DAYS'), answer, 'passed'],
  ['other words', text('three days'), answer, 'failed'],
  ['the words in a choice', text('returns'), offer, 'offered'],
  ['no answer where none is expected', refusal, fallback, 'passed'],
  ['an answer where none is expected', refusal, answer, 'failed'],
  ['choices where no answer is expected', refusal, offer, 'failed'],
]
test.each(judged)('%s', (_, expected, reply, verdict) => {
  expect(verdictOf(expected, false, reply)).toBe(verdict)
})

test('a deleted answer cannot be given', () => {
  expect(verdictOf(entry('shipping'), true, answer)).toBe('failed')
})

test('what the reply is based on instead is named', () => {
  expect(givenInstead(source('shipping'), quoted)).toBe('terms')
  expect(givenInstead(entry('shipping'), answer)).toBeNull()
  expect(givenInstead(refusal, fallback)).toBeNull()
})
