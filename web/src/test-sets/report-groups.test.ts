import type { TestReport, TestResult, TestVerdict } from 'beckon-contract'
import { expect, test } from 'vitest'
import { formatChange, groupResults } from './report-groups.ts'

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
  result('no longer offered', 'failed', 'offered'),
  result('no longer any reply', 'error', 'offered'),
  result('at least offered', 'offered', 'failed'),
  result('offered after an error', 'offered', 'error'),
  result('still failing', 'failed', 'failed'),
  result('wrong after an error', 'failed', 'error'),
  result('still only offered', 'offered', 'offered'),
  result('new and failed', 'failed', null),
]

test('every result is in one group, and changes are separate', () => {
  const groups = Object.fromEntries(
    Object.entries(groupResults(results)).map(([name, group]) => [name, group.map(({ caseId }: TestResult) => caseId)]),
  )
  expect(groups).toEqual({
    gotWorse: ['broken', 'now only offered', 'without a reply', 'no longer offered', 'no longer any reply'],
    gotBetter: ['mended', 'no longer only offered', 'at least offered', 'offered after an error'],
    otherFailures: ['still failing', 'wrong after an error', 'still only offered', 'new and failed'],
    passed: ['kept', 'new and passed'],
  })
})

const run = { id: 'r1', total: 15 } as TestReport['run']
const changeOf = (...of: TestResult[]) => formatChange({ run, previous: run, results: of })

test('the change since the previous run counts both ways', () => {
  expect(changeOf(...results)).toBe('+4, −5')
  expect(changeOf(result('mended', 'passed', 'failed'))).toBe('+1')
  expect(changeOf(result('no longer offered', 'failed', 'offered'))).toBe('−1')
  expect(formatChange({ run, previous: null, results })).toBeNull()
})

test('no change is reported only if nothing changed', () => {
  expect(changeOf(result('kept', 'passed', 'passed'), result('still', 'failed', 'failed'))).toBe('no change')
  expect(changeOf(result('wrong after an error', 'failed', 'error'))).toBe('none better or worse')
  expect(changeOf(result('new', 'passed', null))).toBe('none better or worse')
})

test('a different number of tests is reported', () => {
  const more = { ...run, total: 16 }
  expect(formatChange({ run: more, previous: run, results: [result('new', 'passed', null)] })).toBe('15 → 16 tests')
  expect(formatChange({ run: more, previous: run, results: [result('mended', 'passed', 'failed')] })).toBe(
    '+1, 15 → 16 tests',
  )
})
