import type { DashboardFigures, DashboardPoint } from 'beckon-contract'
import { sayFigure, sayMoney } from '../spending/spending-words.ts'
import { sayMs } from './dashboard-words.ts'

export interface Series {
  name: string
  color: string
  of: (point: DashboardPoint) => number | null
}
export interface ChartKind {
  title: string
  kind: 'bars' | 'lines'
  series: Series[]
  say: (value: number | null, currency: string) => string
}

const now = (read: (figures: DashboardFigures) => number | null) => (point: DashboardPoint) => read(point.now)
const before = (read: (figures: DashboardFigures) => number | null) => (point: DashboardPoint) => read(point.before)
const sayCount = (value: number | null) => sayFigure(value ?? 0)

/** In the order of the page. */
export const chartKinds: ChartKind[] = [
  {
    title: 'Messages, by outcome',
    kind: 'bars',
    series: [
      { name: 'Answered', color: 'teal.7', of: now(({ answered }) => answered) },
      { name: 'Offered choices', color: 'blue.5', of: now(({ offered }) => offered) },
      { name: 'Not answered', color: 'yellow.6', of: now(({ unanswered }) => unanswered) },
      { name: 'Failed', color: 'red.6', of: now(({ failed }) => failed) },
    ],
    say: sayCount,
  },
  {
    title: 'Conversations',
    kind: 'lines',
    series: [
      { name: 'This range', color: 'iris.5', of: now(({ conversations }) => conversations) },
      { name: 'Range before', color: 'gray.6', of: before(({ conversations }) => conversations) },
    ],
    say: sayCount,
  },
  {
    title: 'Time to the whole reply',
    kind: 'lines',
    series: [
      { name: 'Half within', color: 'iris.5', of: now(({ total }) => total.p50) },
      { name: '95 % within', color: 'orange.6', of: now(({ total }) => total.p95) },
    ],
    say: sayMs,
  },
  {
    title: 'Time to the first word',
    kind: 'lines',
    series: [
      { name: 'Half within', color: 'iris.5', of: now(({ firstWord }) => firstWord.p50) },
      { name: '95 % within', color: 'orange.6', of: now(({ firstWord }) => firstWord.p95) },
    ],
    say: sayMs,
  },
  {
    title: 'Ratings',
    kind: 'bars',
    series: [
      { name: 'Helpful', color: 'teal.7', of: now(({ ratedUp }) => ratedUp) },
      { name: 'Not helpful', color: 'red.6', of: now(({ ratedDown }) => ratedDown) },
    ],
    say: sayCount,
  },
  {
    title: 'Cost',
    kind: 'lines',
    series: [
      { name: 'This range', color: 'iris.5', of: now(({ cost }) => cost) },
      { name: 'Range before', color: 'gray.6', of: before(({ cost }) => cost) },
    ],
    say: (value, currency) => sayMoney(value ?? 0, currency),
  },
]
