import type { DashboardFigures, DashboardPoint } from 'beckon-contract'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { formatFigure, formatMoney } from '../spending/spending-words.ts'
import { formatLatency } from './dashboard-words.ts'

export interface Series {
  name: string
  color: string
  of: (point: DashboardPoint) => number | null
  /** Which conversations of its point it counts. */
  search: InboxSearch
  /** Of the range before. */
  isBefore?: boolean
}
export interface ChartKind {
  title: string
  kind: 'bars' | 'lines'
  series: Series[]
  /** Its values may be parts of one. */
  hasParts?: boolean
  say: (value: number | null, currency: string) => string
}

const now = (read: (figures: DashboardFigures) => number | null) => (point: DashboardPoint) => read(point.now)
const before = (read: (figures: DashboardFigures) => number | null) => (point: DashboardPoint) => read(point.before)
const formatCount = (value: number | null) => formatFigure(value ?? 0)

/** In the order of the page. */
export const chartKinds: ChartKind[] = [
  {
    title: 'Messages, by outcome',
    kind: 'bars',
    series: [
      { name: 'Answered', color: 'teal.7', of: now(({ answered }) => answered), search: { outcome: 'answered' } },
      { name: 'Offered choices', color: 'blue.5', of: now(({ offered }) => offered), search: { outcome: 'offered' } },
      {
        name: 'Not answered',
        color: 'yellow.6',
        of: now(({ unanswered }) => unanswered),
        search: { outcome: 'unanswered' },
      },
      { name: 'Failed', color: 'red.6', of: now(({ failed }) => failed), search: { outcome: 'failed' } },
    ],
    say: formatCount,
  },
  {
    title: 'Conversations',
    kind: 'lines',
    series: [
      { name: 'This range', color: 'iris.5', of: now(({ conversations }) => conversations), search: { began: true } },
      {
        name: 'Range before',
        color: 'gray.6',
        of: before(({ conversations }) => conversations),
        search: { began: true },
        isBefore: true,
      },
    ],
    say: formatCount,
  },
  {
    title: 'Time to the whole reply',
    kind: 'lines',
    series: [
      { name: 'Half within', color: 'iris.5', of: now(({ total }) => total.p50), search: { sort: 'slowest' } },
      { name: '95% within', color: 'orange.6', of: now(({ total }) => total.p95), search: { sort: 'slowest' } },
    ],
    say: formatLatency,
  },
  {
    title: 'Time to the first word',
    kind: 'lines',
    series: [
      {
        name: 'Half within',
        color: 'iris.5',
        of: now(({ firstWord }) => firstWord.p50),
        search: { sort: 'first_word' },
      },
      {
        name: '95% within',
        color: 'orange.6',
        of: now(({ firstWord }) => firstWord.p95),
        search: { sort: 'first_word' },
      },
    ],
    say: formatLatency,
  },
  {
    title: 'Ratings',
    kind: 'bars',
    series: [
      { name: 'Helpful', color: 'teal.7', of: now(({ ratedUp }) => ratedUp), search: { rating: 'up' } },
      { name: 'Not helpful', color: 'red.6', of: now(({ ratedDown }) => ratedDown), search: { rating: 'down' } },
    ],
    say: formatCount,
  },
  {
    title: 'Cost',
    kind: 'lines',
    hasParts: true,
    series: [
      { name: 'This range', color: 'iris.5', of: now(({ cost }) => cost), search: { sort: 'cost' } },
      {
        name: 'Range before',
        color: 'gray.6',
        of: before(({ cost }) => cost),
        search: { sort: 'cost' },
        isBefore: true,
      },
    ],
    say: (value, currency) => formatMoney(value ?? 0, currency),
  },
]
