import type { Source, SourceState } from 'beckon-contract'
import { expect, test } from 'vitest'
import { describeLeftOut, describeProgress, newsOf, pollEvery, progressOf } from './source-state.ts'

const source = (changed: Partial<Source>): Source => ({
  id: 'a',
  kind: 'file',
  title: 'Handbook.pdf',
  url: null,
  state: 'ready',
  reason: null,
  done: 0,
  total: 0,
  passageCount: 0,
  bytes: 1,
  reread: 'never',
  maxPages: null,
  maxDepth: null,
  readAt: null,
  nextReadAt: null,
  createdAt: '2026-11-15T10:00:00.000Z',
  ...changed,
})
const states = (...all: SourceState[]) => all.map((state) => ({ state }))

test('the list is polled only while something in it is waiting or being read', () => {
  expect(pollEvery([])).toBe(false)
  expect(pollEvery(states('ready', 'failed'))).toBe(false)
  expect(pollEvery(states('ready', 'waiting'))).toBeGreaterThan(0)
  expect(pollEvery(states('reading'))).toBeGreaterThan(0)
})

test('progress is measurable once there is more than one page, and never exceeds the end', () => {
  expect(progressOf({ done: 0, total: 0 })).toBeNull()
  expect(progressOf({ done: 0, total: 1 })).toBeNull()
  expect(progressOf({ done: 1, total: 3 })).toBe(33)
  expect(progressOf({ done: 9, total: 3 })).toBe(100)
  expect(describeProgress({ done: 1, total: 1_200 })).toBe('Reading, 1 of 1,200 pages')
})

test('what could not be indexed is counted', () => {
  expect(describeLeftOut(1)).toBe('1 passage could not be indexed and is left out. The bot answers from the others.')
  expect(describeLeftOut(2)).toBe('2 passages could not be indexed and are left out. The bot answers from the others.')
})

test('only changes are announced', () => {
  const waiting = source({ state: 'waiting' })
  const other = source({ id: 'b', title: 'Prices.csv', state: 'reading' })
  expect(newsOf([waiting, other], [waiting, other])).toEqual([])
  expect(newsOf([], [waiting])).toEqual([])
  expect(newsOf([waiting], [source({ state: 'ready', passageCount: 1 })])).toEqual([
    'Handbook.pdf is ready: 1 passage.',
  ])
  expect(newsOf([other], [{ ...other, state: 'failed', reason: 'It is locked with a password.' }])).toEqual([
    'Prices.csv could not be read. It is locked with a password.',
  ])
})
