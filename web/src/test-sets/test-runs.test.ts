import type { TestRun } from 'beckon-contract'
import { expect, test } from 'vitest'
import { describeBrokenOff, describeProgress, describeResult, passRate, runNews } from './test-runs.ts'

const run: TestRun = {
  id: 'r1',
  state: 'completed',
  cause: 'asked',
  engine: 'knowledge',
  model: null,
  total: 50,
  done: 50,
  passed: 41,
  offered: 4,
  createdAt: '2026-11-16T10:00:00Z',
  finishedAt: '2026-11-16T10:00:05Z',
  error: null,
}

test('a result says how many passed, the pass rate, and how many were only offered', () => {
  expect(describeResult(run)).toBe('41 of 50 passed (82%), 4 offered')
  expect(describeResult({ ...run, offered: 0 })).toBe('41 of 50 passed (82%)')
})

test('one failure among many is never shown as 100%', () => {
  expect(passRate({ ...run, total: 500, passed: 499 })).toBe(99)
  expect(passRate({ ...run, total: 500, passed: 500 })).toBe(100)
  expect(passRate({ ...run, total: 0, passed: 0 })).toBe(0)
})

test('a cancelled run counts what it has done so far', () => {
  const cancelled: TestRun = { ...run, state: 'cancelled', done: 20, passed: 15, offered: 0 }
  expect(describeResult(cancelled)).toBe('15 of 20 passed (75%)')
  expect(describeBrokenOff(cancelled)).toBe('The last run was cancelled after 20 of 50 tests.')
  expect(describeBrokenOff(run)).toBeNull()
})

test('the start and end of a run are announced, its progress is not', () => {
  const waiting: TestRun = { ...run, state: 'waiting', cause: 'change', done: 0, passed: 0, offered: 0 }
  expect(runNews(undefined, waiting)).toBe('Tests are running, after a change.')
  expect(runNews(waiting, { ...waiting, state: 'running', done: 3 })).toBe('')
  expect(runNews({ ...waiting, state: 'running' }, run)).toBe('Tests finished: 41 of 50 passed (82%), 4 offered.')
  expect(runNews(run, run)).toBe('')
})

test('a run that waits for more changes is not shown as running', () => {
  const running: TestRun = { ...run, state: 'running', cause: 'change', done: 12 }
  expect(describeProgress(running)).toBe('Running after a change: 12 of 50 tests done')
  expect(describeProgress({ ...running, state: 'waiting' })).toContain('once changes stop')
})
