import { Card, Skeleton, Table, Title } from '@mantine/core'
import type { Dashboard } from 'beckon-contract'
import { Suspense } from 'react'
import { FigureLink, InboxLink, inRange } from '../inbox/inbox-link.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import tableStyles from '../spending/usage-table.module.css'
import type { ChartKind } from './chart-kinds.ts'
import { formatPoint } from './dashboard-words.ts'
import styles from './dashboards.module.css'

const Chart = lazyPart(async () => (await import('./chart.tsx')).Chart)

interface ChartCardProps {
  chart: ChartKind
  dashboard: Dashboard
  botId: string | undefined
}

/** A chart for those who see it, and the same as a table, whose rows lead to their conversations. */
export function ChartCard({ chart, dashboard, botId }: ChartCardProps) {
  const { points, unit, currency } = dashboard
  const { title, series, say } = chart
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      <div role="img" aria-label={`${title}, by ${unit}. The table below has the same figures.`}>
        <Suspense fallback={<Skeleton h={220} />}>
          <Chart chart={chart} dashboard={dashboard} />
        </Suspense>
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
          <Table className={tableStyles.figures}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{unit === 'hour' ? 'Hour' : unit === 'week' ? 'Week from' : 'Day'}</Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.map((point) => (
                <Table.Tr key={point.from}>
                  <Table.Th scope="row">
                    <InboxLink botId={botId} search={inRange(point)}>
                      {formatPoint(point.label, unit)}
                    </InboxLink>
                  </Table.Th>
                  {series.map(({ name, of, search, isBefore }) => (
                    <Table.Td key={name}>
                      <FigureLink
                        value={of(point)}
                        botId={botId}
                        search={inRange(isBefore ? { from: point.beforeFrom, to: point.beforeTo } : point, search)}
                      >
                        {say(of(point), currency)}
                      </FigureLink>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
    </Card>
  )
}
