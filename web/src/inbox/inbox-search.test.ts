import { expect, onTestFinished, test } from 'vitest'
import { preferDates } from '../layout/dates.ts'
import { readBotInboxSearch, readInboxSearch, requestOf } from './inbox-search.ts'

test('an address that says anything else than a filter is read as none', () => {
  expect(readInboxSearch({ q: 42, outcome: 'failed', reviewed: false, sort: 'oldest', turn: 'x' })).toEqual({
    ...{ q: '42', outcome: 'failed', reviewed: false, sort: 'oldest', turn: 'x' },
  })
  expect(readInboxSearch({ q: '', outcome: 'other', reviewed: 'no', channel: ['api'], label: null })).toEqual({})
})

test('days are those of the person’s time zone, and the last one is included', () => {
  preferDates({ timeZone: 'Pacific/Auckland', dateFormat: null })
  onTestFinished(() => preferDates({ timeZone: null, dateFormat: null }))
  const { from, to } = requestOf({ from: '2026-11-10', to: '2026-11-10' })
  expect(from).toBe('2026-11-09T11:00:00.000Z')
  expect(to).toBe('2026-11-10T11:00:00.000Z')
  expect(requestOf({ from: '2026-13-45', q: 'a' })).toEqual({ q: 'a' })
  expect(requestOf({ from: 'soon', q: 'a' })).toEqual({ q: 'a' })
})

test('the time zone of a dashboard is for the words only, and must be one', () => {
  expect(readInboxSearch({ zone: 'Asia/Tokyo' })).toEqual({ zone: 'Asia/Tokyo' })
  expect(readInboxSearch({ zone: 'Middle/Earth' })).toEqual({})
  expect(requestOf({ q: 'a', zone: 'Asia/Tokyo' })).toEqual({ q: 'a' })
})

test('the inbox of all bots can be that of one, and the inbox of a bot has no other', () => {
  expect(requestOf(readInboxSearch({ bot: 'b1', q: 'a' }))).toEqual({ bot: 'b1', q: 'a' })
  expect(readBotInboxSearch({ bot: 'b1', q: 'a' })).toEqual({ q: 'a' })
})
