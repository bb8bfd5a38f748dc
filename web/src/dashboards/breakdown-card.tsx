import { Button, Card, Group, SegmentedControl, Table, Text, Title } from '@mantine/core'
import type { Dashboard, DashboardDimension, DashboardRow } from 'beckon-contract'
import { useState } from 'react'
import { FigureLink, inRange } from '../inbox/inbox-link.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { AnchorLink } from '../layout/links.tsx'
import { formatFigure, formatMoney } from '../spending/spending-words.ts'
import tableStyles from '../spending/usage-table.module.css'
import {
  answeredShare,
  dimensionWords,
  formatPercent,
  formatShare,
  formatValueOf,
  helpfulShare,
} from './dashboard-words.ts'
import styles from './dashboards.module.css'

const shownFirst = 10

interface BreakdownCardProps {
  dashboard: Dashboard
  botId: string | undefined
}

export function BreakdownCard({ dashboard, botId }: BreakdownCardProps) {
  const dimensions: DashboardDimension[] = [
    ...(botId === undefined ? (['bot'] as const) : []),
    'channel',
    'token',
    'language',
  ]
  const [chosen, setChosen] = useState<DashboardDimension>(dimensions[0] ?? 'channel')
  const [isWhole, setWhole] = useState(false)
  const all = dashboard.by[chosen]
  const linkOf = (row: DashboardRow, more: InboxSearch = {}) => linkOfRow(chosen, row, { dashboard, botId }, more)
  const rows = isWhole ? all : all.slice(0, shownFirst)
  return (
    <Card component="section" aria-label="Where messages come from" padding="md">
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} fz="md">
          Where messages come from
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Group by"
          value={chosen}
          onChange={(value) => setChosen(value as DashboardDimension)}
          data={dimensions.map((value) => ({ value, label: dimensionWords[value] }))}
        />
      </Group>
      {rows.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No messages in this range.
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={`By ${dimensionWords[chosen]}`}>
          <Table className={tableStyles.figures}>
            <Table.Thead>
              <Table.Tr>
                {[dimensionWords[chosen], 'Messages', 'Answered', 'Helpful', 'Cost'].map((title) => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.value}>
                  <Table.Th scope="row">
                    <RowName dimension={chosen} row={row} dashboard={dashboard} botId={botId} />
                  </Table.Th>
                  <Table.Td>
                    <FigureLink {...linkOf(row)} value={row.now.messages}>
                      {formatFigure(row.now.messages)}
                    </FigureLink>
                    <Text fz="xs" c="dimmed">
                      {formatPercent(row.now.messages, row.before.messages)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <FigureLink {...linkOf(row, { outcome: 'answered' })} value={row.now.answered}>
                      {formatShare(answeredShare(row.now))}
                    </FigureLink>
                  </Table.Td>
                  <Table.Td>
                    <FigureLink {...linkOf(row, { rating: 'up' })} value={row.now.ratedUp}>
                      {formatShare(helpfulShare(row.now))}
                    </FigureLink>
                  </Table.Td>
                  <Table.Td>
                    <FigureLink {...linkOf(row, { sort: 'cost' })} value={row.now.cost}>
                      {formatMoney(row.now.cost, dashboard.currency)}
                    </FigureLink>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {rows.length < all.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </Card>
  )
}

interface RowNameProps extends BreakdownCardProps {
  dimension: DashboardDimension
  row: DashboardRow
}

function RowName({ dimension, row, ...props }: RowNameProps) {
  const words = formatValueOf(dimension, row)
  if (dimension === 'bot')
    return row.name === null ? (
      words
    ) : (
      <AnchorLink to="/bots/$botId/dashboard" params={{ botId: row.value }} search={true}>
        {words}
      </AnchorLink>
    )
  return (
    <FigureLink {...linkOfRow(dimension, row, props)} value={1}>
      {words}
    </FigureLink>
  )
}

/** Conversations of a deleted bot are gone. */
function linkOfRow(
  dimension: DashboardDimension,
  { value, name }: DashboardRow,
  { dashboard, botId }: BreakdownCardProps,
  more: InboxSearch = {},
) {
  if (dimension === 'bot') return { botId: value, search: inRange(dashboard, more), isGone: name === null }
  const part = { [dimension]: dimension === 'token' && value === '' ? 'none' : value } as InboxSearch
  return { botId, search: inRange(dashboard, { ...part, ...more }), isGone: false }
}
