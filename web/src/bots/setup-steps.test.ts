import type { Bot } from 'beckon-contract'
import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

const newBot: Bot = {
  id: '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11',
  name: 'Helper',
  greeting: '',
  instructions: '',
  fallback: 'I do not know.',
  language: 'en',
  apiTrigger: false,
  embedding: false,
  sites: [],
  entryCount: 0,
  conversationCount: 0,
  createdAt: '2026-11-15T10:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
}

test('a new bot has every step before it', () => {
  const steps = setupSteps(newBot, { hasToken: false, role: 'owner' })
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false])
})

test('embedding is set up only when a site is named', () => {
  const isEmbedded = (bot: Bot) => setupSteps(bot, { hasToken: true, role: 'owner' }).at(-1)?.isDone
  expect(isEmbedded({ ...newBot, embedding: true })).toBe(false)
  expect(isEmbedded({ ...newBot, embedding: true, sites: ['https://shop.example'] })).toBe(true)
})

test.each([
  ['owner', 5],
  ['admin', 5],
  ['editor', 4],
  ['viewer', 0],
] as const)('the role %s is offered %i steps', (role, count) => {
  const steps = setupSteps(newBot, { hasToken: false, role })
  expect(steps.filter(({ isAllowed }) => isAllowed)).toHaveLength(count)
})
