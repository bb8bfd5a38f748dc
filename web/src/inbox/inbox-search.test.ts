import { expect, test } from 'vitest'
import { readInboxSearch, requestOf } from './inbox-search.ts'

test('an address that says anything else than a filter is read as none', () => {
  expect(readInboxSearch({ q: 42, outcome: 'failed', reviewed: false, sort: 'oldest', turn: 'x' })).toEqual({
    ...{ q: '42', outcome: 'failed', reviewed: false, sort: 'oldest', turn: 'x' },
  })
  expect(readInboxSearch({ q: '', outcome: 'other', reviewed: 'no', channel: ['api'], label: null })).toEqual({})
})

test('days are those of the person’s calendar, and the last one is included', () => {
  const { from, to } = requestOf({ from: '2026-03-01', to: '2026-03-01' })
  expect(from).toBe(new Date(2026, 2, 1).toISOString())
  expect(to).toBe(new Date(2026, 2, 2).toISOString())
  expect(requestOf({ from: 'soon', q: 'a' })).toEqual({ q: 'a' })
})
