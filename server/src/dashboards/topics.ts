import type { Citation, DashboardTopics } from 'beckon-contract'
import { dayMs } from '../lib/clock.ts'
import { groupSimilar } from '../unanswered/unanswered.ts'
import type { DashboardStore } from './dashboards.store.ts'
import type { Range } from './ranges.ts'

/** So many conversations are read; with more, the latest of each slice of the range: a sample. */
const conversationsMost = 1_000
const slices = 20
const questionsMost = 10
const citedMost = 10

interface Opening {
  id: string
  message: string
  unansweredCount: number
  citationsJson: string | null
}

export interface SimilarQuestion {
  /** Absent: of all bots. */
  botId: string | undefined
  conversationId: string
  from: number
  to: number
}

/** What people ask, and what it is answered with. Questions are read when asked for: none is kept in the figures. */
export async function readTopics(
  store: DashboardStore,
  accountId: string,
  botId: string | undefined,
  { from, to }: Range,
): Promise<DashboardTopics> {
  const { groups, read, isSample } = await groupQuestions(store, accountId, { botId, from, to })
  const questions = groups
    .toSorted((one, other) => other.length - one.length)
    .slice(0, questionsMost)
    .flatMap((group) => {
      const [latest] = group
      const unanswered = group.filter(({ unansweredCount }) => unansweredCount > 0).length
      return latest ? [{ text: latest.message, count: group.length, unanswered, conversationId: latest.id }] : []
    })
  const cited = await readCited(store, accountId, botId, { from, to })
  return { questions, conversationsRead: read, isSample, ...cited }
}

/** The conversations of the group that one is in; empty if it is not among those that are read. */
export async function findSimilar(
  store: DashboardStore,
  accountId: string,
  { conversationId, ...asked }: SimilarQuestion,
): Promise<string[]> {
  const { groups } = await groupQuestions(store, accountId, asked)
  return (groups.find((group) => group.some(({ id }) => id === conversationId)) ?? []).map(({ id }) => id)
}

async function groupQuestions(
  store: DashboardStore,
  accountId: string,
  asked: Omit<SimilarQuestion, 'conversationId'>,
): Promise<{ groups: Opening[][]; read: number; isSample: boolean }> {
  const { openings, isSample } = await readOpenings(store, accountId, asked)
  const isOfOneBot = asked.botId !== undefined
  const groups = await groupSimilar(
    openings.map((opening) => ({ ...opening, nearTo: answerOf(opening.citationsJson, isOfOneBot) })),
  )
  return { groups, read: openings.length, isSample }
}

/**
 * What a question was answered with, if it is one thing: an entry, or a passage of a source, which may be a whole site.
 * Bots of one account often have the same entries, which are then the same question.
 */
function answerOf(citationsJson: string | null, isOfOneBot: boolean): string | undefined {
  const citations = JSON.parse(citationsJson ?? '[]') as Citation[]
  const [cited] = citations
  if (!cited || citations.length > 1) return undefined
  const { kind, source_id, title, quote } = cited
  return `${isOfOneBot ? source_id : title} ${kind === 'entry' ? '' : quote}`
}

/** Latest first. */
async function readOpenings(
  store: DashboardStore,
  accountId: string,
  asked: Omit<SimilarQuestion, 'conversationId'>,
): Promise<{ openings: Opening[]; isSample: boolean }> {
  const latest = await store.listOpenings(accountId, { ...asked, limit: conversationsMost + 1 })
  if (latest.length <= conversationsMost) return { openings: latest, isSample: false }
  const [sliceMs, limit] = [(asked.to - asked.from) / slices, conversationsMost / slices]
  const sample: Opening[] = []
  for (let slice = slices - 1; slice >= 0; slice--) {
    const [from, to] = [slice, slice + 1].map((at) => Math.round(asked.from + at * sliceMs)) as [number, number]
    sample.push(...(await store.listOpenings(accountId, { botId: asked.botId, from, to, limit })))
  }
  return { openings: sample, isSample: true }
}

/** Of a bot, or of all. Titles are read only for those that are listed: an account can have many entries. */
async function readCited(
  store: DashboardStore,
  accountId: string,
  botId: string | undefined,
  { from, to }: Pick<Range, 'from' | 'to'>,
): Promise<Pick<DashboardTopics, 'mostUsed' | 'neverUsed' | 'neverUsedCount'>> {
  const [uses, known] = await Promise.all([
    // By day (UTC).
    store.listCited(accountId, botId, Math.floor(from / dayMs) * dayMs, to),
    store.listKnowledge(accountId, botId),
  ])
  const used = known
    .filter(({ id }) => uses.has(id))
    .toSorted((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0))
    .slice(0, citedMost)
  const never = known.filter(({ id, createdAt }) => !uses.has(id) && createdAt < from)
  const unused = never.slice(0, citedMost)
  const titles = await store.listTitles(
    accountId,
    [...used, ...unused].map(({ id }) => id),
  )
  const present = ({ id, botId, kind }: (typeof known)[number]) => ({
    ...{ id, botId, kind, uses: uses.get(id) ?? 0 },
    ...(titles.get(id) ?? { title: '', botName: '' }),
  })
  return { mostUsed: used.map(present), neverUsed: unused.map(present), neverUsedCount: never.length }
}
