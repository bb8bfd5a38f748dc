import type { Webhook } from 'beckon-contract'
import { expect, test } from 'vitest'
import { describeAttempt, describeState, shortUrl } from './webhook-words.ts'

const webhook = { isEnabled: true, offReason: null, failingSince: null } as Webhook

test('the state of a webhook says whether it works, and who turned it off', () => {
  const labelOf = (change: Partial<Webhook>) => describeState({ ...webhook, ...change }).label
  expect(labelOf({})).toBe('On')
  expect(labelOf({ failingSince: '2026-11-15T10:00:00.000Z' })).toBe('Failing')
  expect(labelOf({ isEnabled: false })).toBe('Off')
  expect(labelOf({ isEnabled: false, offReason: 'It has failed for five days.' })).toBe('Turned off')
})

test('an attempt is told by its status, its duration and its error', () => {
  const attempt = { at: '', ms: 12, status: 204, error: null, excerpt: '' }
  expect(describeAttempt(attempt)).toBe('204 · 12 ms')
  expect(describeAttempt({ ...attempt, status: null, error: 'It is gone.' })).toBe('No response · 12 ms · It is gone.')
})

test('a long address is shortened', () => {
  expect(shortUrl('https://example.com/hook')).toBe('https://example.com/hook')
  expect(shortUrl(`https://example.com/${'a'.repeat(300)}`)).toMatch(/^https:\/\/example\.com\/a{100}…$/)
})
