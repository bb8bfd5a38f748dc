import type { Decision } from 'beckon-contract'
import { expect, test } from 'vitest'
import { askedAlone, canBeWording } from './asked-alone.ts'

const decisionOf = (outcome: Decision['outcome']) => ({ outcome, lookedUp: 'How do I cancel my order?' }) as Decision

test('a message that depends on the previous turn is asked alone as its retrieval query', () => {
  expect(askedAlone('2', decisionOf('chosen'))).toBe('How do I cancel my order?')
  expect(askedAlone('and abroad?', decisionOf('follow_up'))).toBe('How do I cancel my order?')
})

test('any other message is asked alone as written', () => {
  expect(askedAlone('How long?', decisionOf('answered'))).toBe('How long?')
  expect(askedAlone('How long?')).toBe('How long?')
})

test('small talk is never offered as a wording', () => {
  expect(canBeWording(decisionOf('small_talk'))).toBe(false)
  expect(canBeWording(decisionOf('refused'))).toBe(true)
  expect(canBeWording()).toBe(true)
})
