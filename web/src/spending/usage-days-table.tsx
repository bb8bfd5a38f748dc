import { Table, Text } from '@mantine/core'
import type { UsageDay } from 'beckon-contract'
import { use } from 'react'
import { FigureLink } from '../inbox/inbox-link.tsx'
import { formatDay, formatFigure, formatMoney } from './spending-words.ts'
import { inDays, UsageScopeContext } from './usage-inbox.ts'
import styles from './usage-table.module.css'

/** The chart as a table, newest first; days without use are left out. */
export function UsageDaysTable({ days, currency }: { days: UsageDay[]; currency: string }) {
  const scope = use(UsageScopeContext)
  const used = days.filter(({ turns }) => turns > 0).toReversed()
  if (used.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        No usage on these days.
      </Text>
    )
  return (
    <div className={styles.scroll}>
      <Table className={styles.figures} aria-label="Usage by day">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day (UTC)</Table.Th>
            <Table.Th>Turns</Table.Th>
            <Table.Th>Tokens in</Table.Th>
            <Table.Th>Tokens out</Table.Th>
            <Table.Th>Cost</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {used.map(({ day, turns, inputTokens, outputTokens, cost }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row">{formatDay(day)}</Table.Th>
              <Table.Td>
                {scope ? (
                  <FigureLink botId={scope.botId} search={inDays(day, day, scope.search)} value={turns}>
                    {formatFigure(turns)}
                  </FigureLink>
                ) : (
                  formatFigure(turns)
                )}
              </Table.Td>
              <Table.Td>{formatFigure(inputTokens)}</Table.Td>
              <Table.Td>{formatFigure(outputTokens)}</Table.Td>
              <Table.Td>
                {scope ? (
                  <FigureLink
                    botId={scope.botId}
                    search={inDays(day, day, { ...scope.search, sort: 'cost' })}
                    value={cost}
                  >
                    {formatMoney(cost, currency)}
                  </FigureLink>
                ) : (
                  formatMoney(cost, currency)
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
