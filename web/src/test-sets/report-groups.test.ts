import type { TestReport, TestResult, TestVerdict } from 'beckon-contract'
import { expect, test } from 'vitest'
import { groupResults, sayChange } from './report-groups.ts'

const result = (caseId: string, verdict: TestVerdict, previousVerdict: TestVerdict | null): TestResult => ({
  caseId,
  message: 'Where is my parcel?',
  expected: { kind: 'refusal' },
  expectedLabel: null,
  verdict,
  previousVerdict,
  reply: '',
  givenLabel: null,
})

const results = [
  result('kept', 'passed', 'passed'),
  result('new and passed', 'passed', null),
  result('mended', 'passed', 'failed'),
  result('no longer only offered', 'passed', 'offered'),
  result('broken', 'failed', 'passed'),
  result('now only offered', 'offered', 'passed'),
  result('without a reply', 'error', 'passed'),
  result('still failing', 'failed', 'failed'),
  result('new and failed', 'failed', null),
]

test('every result stands in one group, and what changed stands apart', () => {
  const groups = Object.fromEntries(
    Object.entries(groupResults(results)).map(([name, group]) => [name, group.map(({ caseId }: TestResult) => caseId)]),
  )
  expect(groups).toEqual({
    nowFailing: ['broken', 'now only offered', 'without a reply'],
    nowPassing: ['mended', 'no longer only offered'],
    otherFailures: ['still failing', 'new and failed'],
    passed: ['kept', 'new and passed'],
  })
})

test('the change against the run before counts both ways', () => {
  const run = { id: 'r1' } as TestReport['run']
  expect(sayChange({ run, previous: run, results })).toBe('+2, −3')
  expect(sayChange({ run, previous: run, results: results.slice(2, 3) })).toBe('+1')
  expect(sayChange({ run, previous: run, results: results.slice(0, 1) })).toBe('no change')
  expect(sayChange({ run, previous: null, results })).toBeNull()
})
