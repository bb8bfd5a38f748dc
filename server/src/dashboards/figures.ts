import type { DashboardCounts, DashboardFigures } from 'beckon-contract'
import { toMoney } from '../lib/money.ts'
import {
  latencyColumns,
  latencyColumnsOf,
  type Measure,
  percentile,
  type Sums,
  sumColumns,
} from '../turn-counts/turn-counts.ts'

/** Sums and histograms of a scope, for some time. */
export interface Tally {
  sums: Sums
  latencies: Record<string, number>
}

export const emptySums = (): Sums => Object.fromEntries(sumColumns.map((name) => [name, 0])) as Sums
export const emptyTally = (): Tally => ({
  sums: emptySums(),
  latencies: Object.fromEntries(latencyColumns.map((name) => [name, 0])),
})

export function addSums(to: Sums, more: Sums): void {
  for (const name of sumColumns) to[name] += more[name]
}
export function addLatencies(to: Tally, more: Record<string, number>): void {
  for (const name of latencyColumns) to.latencies[name] = (to.latencies[name] ?? 0) + (more[name] ?? 0)
}

export const presentCounts = (sums: Sums): DashboardCounts => ({ ...pick(sums), cost: toMoney(sums.cost) })
const pick = (sums: Sums): Sums => Object.fromEntries(sumColumns.map((name) => [name, sums[name]])) as Sums

export const presentTally = ({ sums, latencies }: Tally): DashboardFigures => ({
  ...presentCounts(sums),
  firstWord: percentilesOf(latencies, 'first'),
  total: percentilesOf(latencies, 'total'),
})

function percentilesOf(latencies: Record<string, number>, measure: Measure) {
  const histogram = latencyColumnsOf(measure).map((name) => latencies[name] ?? 0)
  return { p50: percentile(histogram, 0.5), p95: percentile(histogram, 0.95) }
}
