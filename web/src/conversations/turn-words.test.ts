import type { OwnerTurn, Trace } from 'beckon-contract'
import { expect, test } from 'vitest'
import { endWords, formatMs, isUnanswered, traceFacts } from './turn-words.ts'

const trace: Trace = {
  engine: 'model',
  provider: 'OpenAI',
  model: 'gpt-5-mini',
  modelCalls: 2,
  firstTextMs: 412,
  passages: [],
  tools: [],
  providerError: null,
}
const turn: OwnerTurn = {
  id: '1',
  status: 'completed',
  message: 'Hello',
  reply: 'Hi',
  finishReason: 'stop',
  answered: true,
  choices: [],
  citations: [],
  usage: { input_tokens: 1_204, output_tokens: 56 },
  createdAt: '2026-11-15T10:00:00.000Z',
  repliedAt: '2026-11-15T10:00:02.360Z',
  feedback: null,
  failure: null,
  trace,
}

test('times, tokens and the model are shown', () => {
  expect(Object.fromEntries(traceFacts(turn, trace))).toEqual({
    'Answer engine': 'Model',
    Provider: 'OpenAI',
    Model: 'gpt-5-mini',
    'Time to first text': '412 ms',
    'Total time': '2.4 s',
    Tokens: '1,204 in, 56 out',
    'Model calls': '2',
  })
})

test('empty values are left out', () => {
  const plain: Trace = { ...trace, engine: 'knowledge', provider: null, model: null, modelCalls: 0, firstTextMs: null }
  const usage = { input_tokens: 0, output_tokens: 0 }
  expect(traceFacts({ ...turn, usage, repliedAt: null }, plain)).toEqual([['Answer engine', 'Knowledge only']])
})

test('times are short', () => {
  expect([formatMs(0), formatMs(999), formatMs(1_000), formatMs(61_250)]).toEqual(['0 ms', '999 ms', '1 s', '61.3 s'])
})

test('a reply that ended abnormally says so', () => {
  expect(endWords({ status: 'completed', finishReason: 'stop' })).toBeNull()
  expect(endWords({ status: 'completed', finishReason: 'length' })).toMatch(/Cut short/)
  expect(endWords({ status: 'cancelled', finishReason: null })).toMatch(/Stopped/)
})

test('a reply that stands in for a failed or refusing model is no unanswered question', () => {
  const fallback: OwnerTurn = { ...turn, answered: false, finishReason: 'fallback' }
  expect(isUnanswered(fallback)).toBe(true)
  for (const finishReason of ['model_failed', 'filtered', 'refused'] as const)
    expect(isUnanswered({ ...fallback, finishReason })).toBe(false)
  expect(isUnanswered(turn)).toBe(false)
})
