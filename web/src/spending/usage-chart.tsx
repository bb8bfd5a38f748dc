import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core'
import type { UsageDay } from 'beckon-contract'
import { useState } from 'react'
import {
  describeChart,
  formatDay,
  formatValue,
  type Measure,
  measured,
  measures,
  measureWords,
} from './spending-words.ts'
import styles from './usage-chart.module.css'
import { UsageDaysTable } from './usage-days-table.tsx'

const barWidth = 8
const barStep = 10
const height = 100
/** So that a day with little use is still visible. */
const leastHeight = 2

export function UsageChart({ days, currency }: { days: UsageDay[]; currency: string }) {
  const [measure, setMeasure] = useState<Measure>(days.some(({ cost }) => cost > 0) ? 'cost' : 'turns')
  const most = Math.max(...days.map((day) => measured(day, measure)))
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(leastHeight, (height * value) / most))
  return (
    <Card component="section" aria-label="The last 30 days">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} fz="md">
          The last {days.length} days
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="What the chart shows"
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
          data={measures.map((value) => ({ value, label: measureWords[value] }))}
        />
      </Group>
      <Text fz="xs" c="dimmed" className={styles.most} aria-hidden>
        {most === 0 ? 'Nothing yet' : formatValue(most, measure, currency)}
      </Text>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * barStep} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describeChart(days, measure, currency)}
      >
        {days.map((day, place) => {
          const value = measured(day, measure)
          return (
            <g key={day.day} className={styles.day}>
              <title>{`${formatDay(day.day)}: ${formatValue(value, measure, currency)}`}</title>
              {/* The whole column is a hover target, however short its bar is. */}
              <rect x={place * barStep} width={barStep} height={height} className={styles.column} />
              <rect
                x={place * barStep + (barStep - barWidth) / 2}
                y={height - heightOf(value)}
                width={barWidth}
                height={heightOf(value)}
                className={styles.bar}
              />
            </g>
          )
        })}
      </svg>
      <Group justify="space-between" mt={6} aria-hidden>
        <Text fz="xs" c="dimmed">
          {formatDay(days[0]?.day ?? '')}
        </Text>
        <Text fz="xs" c="dimmed">
          Today (UTC)
        </Text>
      </Group>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <UsageDaysTable days={days} currency={currency} />
      </details>
    </Card>
  )
}
