import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { Dashboard, DashboardPoint } from 'beckon-contract'
import type { ChartKind } from './chart-kinds.ts'
import { formatPoint } from './dashboard-words.ts'
import { niceTicks } from './nice-ticks.ts'

interface ChartProps {
  chart: ChartKind
  dashboard: Dashboard
}

const height = 220

/** Drawn by Mantine's charts, which are as large as the rest of the page: loaded after it. */
export function Chart({
  chart: { kind, series, hasParts = false, say },
  dashboard: { points, unit, currency },
}: ChartProps) {
  const data = points.map((point) => ({
    label: formatPoint(point.label, unit),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(point)])),
  }))
  const valuesOf = (point: DashboardPoint) => series.map(({ of }) => of(point) ?? 0)
  const heights = points.map((point) =>
    kind === 'bars' ? valuesOf(point).reduce((sum, value) => sum + value, 0) : Math.max(...valuesOf(point)),
  )
  const ticks = niceTicks(Math.max(0, ...heights), !hasParts)
  const props = {
    ...{ h: height, data, dataKey: 'label', withLegend: true, legendProps: { verticalAlign: 'bottom' as const } },
    series: series.map(({ name, color }) => ({ name, color })),
    valueFormatter: (value: number) => say(value, currency),
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 64, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 as const },
  }
  return kind === 'bars' ? (
    <BarChart {...props} type="stacked" barChartProps={{ accessibilityLayer: false }} />
  ) : (
    <LineChart {...props} connectNulls curveType="linear" lineChartProps={{ accessibilityLayer: false }} />
  )
}
