import type { Expectation, TestCase } from 'beckon-contract'
import { expect, test } from 'vitest'
import { testDraftOf, testErrors, testFormValues } from './test-form.ts'

const kept = (expected: Expectation, expectedLabel: string | null): TestCase => ({
  id: 't1',
  message: 'Where is my parcel?',
  expected,
  expectedLabel,
  lastVerdict: null,
  createdAt: '2026-11-16T10:00:00Z',
})

test.each<[Expectation, string | null]>([
  [{ kind: 'entry', entryId: 'e1' }, 'Shipping'],
  [{ kind: 'source', sourceId: 's1' }, 'Terms'],
  [{ kind: 'text', text: 'two days' }, null],
  [{ kind: 'refusal' }, null],
])('a test that is opened and saved again stays unchanged: %j', (expected, label) => {
  expect(testDraftOf(testFormValues(kept(expected, label)))).toEqual({ message: 'Where is my parcel?', expected })
})

test('a test whose answer was deleted asks for another', () => {
  expect(testFormValues(kept({ kind: 'entry', entryId: 'e1' }, null))).toMatchObject({ kind: 'entry', entryId: '' })
})

test('only the fields of the chosen kind are sent', () => {
  const values = { message: ' How long? ', kind: 'text', entryId: 'e1', sourceId: 's1', text: ' two days ' } as const
  expect(testDraftOf(values)).toEqual({ message: 'How long?', expected: { kind: 'text', text: 'two days' } })
})

test('the service’s errors are shown at their field', () => {
  expect(testErrors({ message: 'a', 'expected.entryId': 'b' })).toEqual({ message: 'a', entryId: 'b' })
})
