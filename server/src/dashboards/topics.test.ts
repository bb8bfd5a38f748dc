import { expect, test } from 'vitest'
import type { DashboardStore } from './dashboards.store.ts'
import type { Range } from './ranges.ts'
import { findSimilar, readTopics } from './topics.ts'

test('the questions of a long range are a sample of all of it, not of its last days', async () => {
  const openings = Array.from({ length: 5_000 }, (_, at) => ({
    id: `c${at}`,
    at,
    message: 'When?',
    unansweredCount: 0,
    citationsJson: null,
  }))
  const store = {
    listOpenings: async (_: string, { from, to, limit }: { from: number; to: number; limit: number }) =>
      openings
        .filter(({ at }) => at >= from && at < to)
        .toReversed()
        .slice(0, limit),
    listCited: async () => new Map(),
    listKnowledge: async () => [],
    listTitles: async () => new Map(),
  } as unknown as DashboardStore
  const asked = { botId: undefined, conversationId: 'c4999', from: 0, to: 5_000 }
  const found = await findSimilar(store, 'account', asked)
  expect(found).toHaveLength(1_000)
  expect(found.filter((id) => Number(id.slice(1)) < 2_500)).toHaveLength(500)
  expect(await findSimilar(store, 'account', { ...asked, from: 4_100 })).toHaveLength(900)

  const range = { from: 0, to: 5_000 } as Range
  expect(await readTopics(store, 'account', undefined, range)).toMatchObject({
    isSample: true,
    conversationsRead: 1_000,
  })
  const end = await readTopics(store, 'account', undefined, { ...range, from: 4_100 })
  expect(end).toMatchObject({ isSample: false, conversationsRead: 900 })
})
