import { expect, test } from 'vitest'
import { groupNotices, type NoticeFacts } from './notice-table.ts'

const notice = (kind: NoticeFacts['kind'], id: string, more: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...{ kind, id, name: `Name ${id}`, botId: null, detail: null },
  ...more,
})
const grouped = (...notices: NoticeFacts[]) =>
  groupNotices(notices, (instant) => instant.slice(0, 10)).map(({ text, place }) => ({ text, place }))

test('one notice says what it is about, and leads there', () => {
  expect(grouped(notice('model_failing', 'a', { name: 'Shop', detail: 'Ours' }))).toEqual([
    { text: 'Shop’s model is failing (Ours)', place: { path: '/bots/a/model' } },
  ])
  expect(grouped(notice('token_expiring', 't', { name: 'CRM', detail: '2026-11-20T00:00:00Z' }))).toEqual([
    {
      text: 'The API token CRM expires on 2026-11-20',
      place: { path: '/tokens', query: { filter: 'expiring', sort: 'expiry' } },
    },
  ])
})

test('several of a kind are one line, which leads to their list', () => {
  const tokens = ['1', '2', '3', '4', '5'].map((id) => notice('token_expiring', id))
  expect(grouped(notice('index_failed', 'b'), ...tokens).map(({ text }) => text)).toEqual([
    'Name b’s knowledge could not be indexed: it answers from before the latest changes',
    '5 API tokens expire within 7 days',
  ])
  expect(grouped(...tokens)[0]?.place).toEqual({ path: '/tokens', query: { filter: 'expiring', sort: 'expiry' } })
})

test('several of one bot lead to its page, and those of several bots to no common one', () => {
  const one = notice('source_failed', 's', { botId: 'a' })
  const path = '/bots/a/knowledge/documents'
  expect(grouped(one, notice('source_failed', 't', { botId: 'a' }))[0]?.place).toEqual({
    path,
    query: { filter: 'failed' },
  })
  expect(grouped(one, notice('source_failed', 't', { botId: 'b' }))[0]).toEqual({
    ...{ text: '2 sources could not be read', place: null },
  })
})
