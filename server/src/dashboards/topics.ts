import type { DashboardTopics } from 'beckon-contract'
import { dayMs } from '../lib/clock.ts'
import { groupSimilar } from '../unanswered/unanswered.ts'
import type { DashboardStore } from './dashboards.store.ts'
import type { Range } from './ranges.ts'

/** So many of the latest conversations are read; with more, the figures are of a sample. */
const conversationsMost = 1_000
const questionsMost = 10
const citedMost = 10

/** What people ask, and what it is answered with. Questions are read when asked for: none is kept in the figures. */
export async function readTopics(
  store: DashboardStore,
  accountId: string,
  botId: string | undefined,
  { from, to }: Range,
): Promise<DashboardTopics> {
  const openings = await store.listOpenings(accountId, { botId, from, to, limit: conversationsMost })
  const groups = await groupSimilar(openings.map((opening) => ({ ...opening, nearTo: undefined })))
  const questions = groups
    .toSorted((one, other) => other.length - one.length)
    .slice(0, questionsMost)
    .flatMap((group) => {
      const [latest] = group
      const unanswered = group.filter(({ unansweredCount }) => unansweredCount > 0).length
      return latest ? [{ text: latest.message, count: group.length, unanswered, conversationId: latest.id }] : []
    })
  const cited = botId === undefined ? noneCited : await readCited(store, accountId, botId, { from, to })
  return { questions, conversationsRead: openings.length, ...cited }
}

const noneCited = { mostUsed: [], neverUsed: [], neverUsedCount: 0 }

async function readCited(
  store: DashboardStore,
  accountId: string,
  botId: string,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<Pick<DashboardTopics, 'mostUsed' | 'neverUsed' | 'neverUsedCount'>> {
  const [uses, entries, sources] = await Promise.all([
    // By day (UTC).
    store.listCited(accountId, botId, Math.floor(from / dayMs) * dayMs, to),
    store.listEntries(accountId, botId),
    store.listSources(accountId, botId),
  ])
  const all = [
    ...entries.map(({ id, questionsJson, createdAt }) => ({
      ...{ id, kind: 'entry' as const, createdAt },
      title: (JSON.parse(questionsJson) as string[])[0] ?? '',
    })),
    ...sources.map(({ id, title, createdAt }) => ({ id, kind: 'source' as const, title, createdAt })),
  ].map(({ createdAt, ...one }) => ({ one: { ...one, uses: uses.get(one.id) ?? 0 }, createdAt }))
  const never = all.filter(({ one, createdAt }) => one.uses === 0 && createdAt < from).map(({ one }) => one)
  return {
    mostUsed: all
      .map(({ one }) => one)
      .filter(({ uses }) => uses > 0)
      .toSorted((one, other) => other.uses - one.uses)
      .slice(0, citedMost),
    neverUsed: never.slice(0, citedMost),
    neverUsedCount: never.length,
  }
}
