import type { Operation } from '../operation.ts'
import { Closed, Instant, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { dashboardDimensions, dashboardUnits, declines, repairKinds } from './dashboard-words.ts'
import { UsageDay } from './spending.ts'

const Percentiles = Type.Object({
  p50: Nullable(Type.Integer({ description: 'Milliseconds, estimated; null: no replies' })),
  p95: Nullable(Type.Integer()),
})

const counts = {
  conversations: Type.Integer({ description: 'That began' }),
  messages: Type.Integer(),
  answered: Type.Integer(),
  offered: Type.Integer({ description: 'Replies that offered choices' }),
  unanswered: Type.Integer(),
  failed: Type.Integer({ description: 'The model or the reply failed' }),
  ratedUp: Type.Integer(),
  ratedDown: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  cost: Type.Number(),
}
export const DashboardCounts = Type.Object(counts)
export type DashboardCounts = Static<typeof DashboardCounts>
export const DashboardFigures = Type.Object({ ...counts, firstWord: Percentiles, total: Percentiles })
export type DashboardFigures = Static<typeof DashboardFigures>

export const DashboardPoint = Type.Object({
  from: Instant,
  to: Instant,
  label: Type.String({ description: 'The local day, or the local hour, at which it begins' }),
  beforeFrom: { ...Instant, description: 'Where the point of the range before begins that it is compared with' },
  beforeTo: Instant,
  now: DashboardFigures,
  before: DashboardFigures,
})
export type DashboardPoint = Static<typeof DashboardPoint>

export const DashboardRow = Type.Object({
  value: Type.String({ description: 'An id, a channel or a language; empty: without a token' }),
  name: NullableString({ description: 'Of a bot or a token; null: deleted' }),
  now: DashboardCounts,
  before: DashboardCounts,
})
export type DashboardRow = Static<typeof DashboardRow>

export const Decline = Type.Object({
  kind: OneOf(declines),
  dimension: Nullable(OneOf(dashboardDimensions)),
  value: Type.String(),
  name: NullableString(),
  now: Type.Number({ description: 'A share of 0 to 1, or milliseconds' }),
  before: Type.Number(),
})
export type Decline = Static<typeof Decline>

export const Dashboard = Type.Object({
  from: Instant,
  to: Instant,
  before: { ...Instant, description: 'Where the range before begins' },
  unit: OneOf(dashboardUnits),
  currency: Type.String(),
  now: DashboardFigures,
  previous: { ...DashboardFigures, description: 'Up to the same hour, while this range isn’t over' },
  points: Type.Array(DashboardPoint, { description: 'Oldest first, up to the current one' }),
  by: Type.Object({
    bot: Type.Array(DashboardRow),
    channel: Type.Array(DashboardRow),
    token: Type.Array(DashboardRow),
    language: Type.Array(DashboardRow),
  }),
  declines: Type.Array(Decline, { description: 'What got worse, the worst first' }),
})
export type Dashboard = Static<typeof Dashboard>

const Cited = Type.Object({
  ...{ id: Uuid, kind: OneOf(['entry', 'source']), title: Type.String(), uses: Type.Integer() },
  ...{ botId: Uuid, botName: Type.String() },
})
export const DashboardTopics = Type.Object({
  questions: Type.Array(
    Type.Object({ text: Type.String(), count: Type.Integer(), unanswered: Type.Integer(), conversationId: Uuid }),
    { description: 'First messages of conversations, grouped by similarity, the most frequent first' },
  ),
  conversationsRead: Type.Integer(),
  isSample: Type.Boolean({ description: 'The range has more conversations: counts of questions are of those read' }),
  mostUsed: Type.Array(Cited),
  neverUsed: Type.Array(Cited, { description: 'Added before the range began, and not used in it' }),
  neverUsedCount: Type.Integer(),
})
export type DashboardTopics = Static<typeof DashboardTopics>

export const Repair = Type.Object({
  kind: OneOf(repairKinds),
  ...{ botId: Uuid, botName: Type.String() },
  messages: Type.Integer({
    description:
      'How many replies in the range it concerns: those that failed, were no answer, used the source, or, if the index could not be built, all',
  }),
  sources: Type.Integer({ description: 'How many sources can’t be read, if that is it' }),
  detail: NullableString({ description: 'The provider of a failing model, or the name of a single source' }),
})
export type Repair = Static<typeof Repair>
export const Repairs = Type.Object({
  data: Type.Array(Repair, { description: 'What is failing now, then what concerns the most replies' }),
  isMore: Type.Boolean(),
})
export type Repairs = Static<typeof Repairs>

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', examples: ['2026-11-15'] })
const range = {
  from: Day,
  to: { ...Day, description: 'The last day, included' },
  zone: Type.String({ maxLength: 60, description: 'An IANA time zone', examples: ['Europe/Berlin'] }),
}
export const DashboardQuery = Closed({ bot: Type.Optional(Uuid), ...range })
export type DashboardQuery = Static<typeof DashboardQuery>
export const RepairsQuery = Closed(range)
export type RepairsQuery = Static<typeof RepairsQuery>

/** Replies by day (UTC) to messages that were sent with one API token. */
export const TokenDays = Type.Object({ currency: Type.String(), days: Type.Array(UsageDay) })
export type TokenDays = Static<typeof TokenDays>

export const dashboardOperations = {
  getTokenUsage: {
    method: 'GET',
    path: '/tokens/{tokenId}/usage',
    access: 'admin',
    responses: { 200: TokenDays },
  },
  getDashboard: {
    method: 'GET',
    path: '/dashboard',
    access: 'viewer',
    query: DashboardQuery,
    responses: { 200: Dashboard },
    errors: ['not_found'],
  },
  getDashboardTopics: {
    method: 'GET',
    path: '/dashboard/topics',
    access: 'viewer',
    query: DashboardQuery,
    responses: { 200: DashboardTopics },
    errors: ['not_found'],
  },
  listRepairs: {
    method: 'GET',
    path: '/dashboard/repairs',
    access: 'viewer',
    query: RepairsQuery,
    responses: { 200: Repairs },
  },
} as const satisfies Record<string, Operation>
