import type { Bot } from 'beckon-contract'
import { expect, test } from 'vitest'
import { isSetUp, setupSteps } from './setup-steps.ts'

const newBot: Bot = {
  id: '01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c11',
  name: 'Helper',
  greeting: '',
  instructions: '',
  fallback: 'I do not know.',
  toolDescription: '',
  language: 'en',
  apiTrigger: false,
  widgetEnabled: false,
  sites: [],
  siteSeenAt: null,
  engine: 'knowledge',
  providerId: null,
  model: '',
  temperature: null,
  maxTokens: null,
  beyondKnowledge: false,
  knowledgeOnFailure: true,
  fallbackProviderId: null,
  fallbackToService: false,
  fallbackModel: '',
  dailyBudget: null,
  archivedAt: null,
  entryCount: 0,
  conversationCount: 0,
  createdAt: '2026-11-15T10:00:00.000Z',
  updatedAt: '2026-11-15T10:00:00.000Z',
}

test('a new bot has every step ahead of it', () => {
  const steps = setupSteps(newBot, { hasSource: false, hasToken: false, role: 'owner' })
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false])
})

test('a bot has knowledge once it has an entry or a document', () => {
  const knows = (bot: Bot, hasSource: boolean) =>
    setupSteps(bot, { hasSource, hasToken: false, role: 'owner' })[0]?.isDone
  expect(knows({ ...newBot, entryCount: 1 }, false)).toBe(true)
  expect(knows(newBot, true)).toBe(true)
})

test('answers to fill in are a step, and the bot is not set up before they are', () => {
  const ready = { ...newBot, entryCount: 2, conversationCount: 1, apiTrigger: true }
  const facts = { hasSource: false, hasToken: true, role: 'owner' } as const
  expect(isSetUp(setupSteps(ready, facts))).toBe(true)
  const steps = setupSteps(ready, { ...facts, toFillIn: 2 })
  expect(isSetUp(steps)).toBe(false)
  expect(steps.find(({ isDone, isAllowed }) => !isDone && isAllowed)).toMatchObject({
    title: 'Fill in 2 answers',
    action: { to: '/bots/$botId/fill-in' },
  })
})

test.each([
  ['owner', 5],
  ['admin', 5],
  ['editor', 4],
  ['viewer', 0],
] as const)('the role %s is offered %i steps', (role, count) => {
  const steps = setupSteps(newBot, { hasSource: false, hasToken: false, role })
  expect(steps.filter(({ isAllowed }) => isAllowed)).toHaveLength(count)
})

test('a bot is set up once apps or visitors can talk to it, and not before it was tried', () => {
  const tried = { ...newBot, entryCount: 1, conversationCount: 1 }
  const isReady = (change: Partial<Bot>, hasToken = false, role: 'owner' | 'editor' = 'owner') =>
    isSetUp(setupSteps({ ...tried, ...change }, { hasSource: false, hasToken, role }))
  expect(isReady({})).toBe(false)
  expect(isReady({ apiTrigger: true })).toBe(false)
  expect(isReady({ apiTrigger: true }, true)).toBe(true)
  // Editors don't see tokens.
  expect(isReady({ apiTrigger: true }, false, 'editor')).toBe(true)
  expect(isReady({ widgetEnabled: true })).toBe(false)
  const allowed = { widgetEnabled: true, sites: ['https://shop.example'] }
  expect(isReady(allowed)).toBe(false)
  expect(isReady({ ...allowed, siteSeenAt: '2026-11-15T10:00:00.000Z' })).toBe(true)
  expect(isReady({ apiTrigger: true, conversationCount: 0 }, true)).toBe(false)
})

test('a site that is allowed is waited for until a page of it was seen', () => {
  const allowed = { ...newBot, widgetEnabled: true, sites: ['https://shop.example'] }
  const facts = { hasSource: false, hasToken: false, role: 'owner' } as const
  const stepOf = (bot: Bot) => setupSteps(bot, facts).find(({ way }) => way === 'site')
  expect(stepOf(newBot)).toMatchObject({ isDone: false, reason: expect.stringContaining('paste one line') })
  expect(stepOf(allowed)).toMatchObject({
    isDone: false,
    reason: expect.stringContaining('Waiting for the first visit'),
  })
  expect(stepOf({ ...allowed, siteSeenAt: '2026-11-15T10:00:00.000Z' })).toMatchObject({
    isDone: true,
    reason: expect.not.stringContaining('Waiting'),
  })
})
