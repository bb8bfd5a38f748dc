import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { Dashboard } from 'beckon-contract'
import type { ChartKind } from './chart-kinds.ts'
import { formatPoint } from './dashboard-words.ts'

interface ChartProps {
  chart: ChartKind
  dashboard: Dashboard
}

const height = 220

/** Drawn by Mantine's charts, which are as large as the rest of the page: loaded after it. */
export function Chart({ chart: { kind, series, say }, dashboard: { points, unit, currency } }: ChartProps) {
  const data = points.map((point) => ({
    label: formatPoint(point.label, unit),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(point)])),
  }))
  const props = {
    ...{ h: height, data, dataKey: 'label', withLegend: true, legendProps: { verticalAlign: 'bottom' as const } },
    series: series.map(({ name, color }) => ({ name, color })),
    valueFormatter: (value: number) => say(value, currency),
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 64 },
  }
  return kind === 'bars' ? (
    <BarChart {...props} type="stacked" barChartProps={{ accessibilityLayer: false }} />
  ) : (
    <LineChart {...props} connectNulls curveType="linear" lineChartProps={{ accessibilityLayer: false }} />
  )
}
