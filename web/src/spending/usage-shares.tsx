import { Card, Table, Text, Title } from '@mantine/core'
import type { UsageSums } from 'beckon-contract'
import type { ReactNode } from 'react'
import { sayFigure, sayMoney } from './spending-words.ts'
import styles from './usage-table.module.css'

export interface Share extends UsageSums {
  id: string
  name: ReactNode
}

interface UsageSharesProps {
  /** What the rows are: "API token", "Bot". */
  of: string
  title: string
  shares: Share[]
  currency: string
}

/** Usage of the last days by token or bot. */
export function UsageShares({ of, title, shares, currency }: UsageSharesProps) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {shares.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No usage in the last 30 days.
        </Text>
      ) : (
        <div className={styles.scroll}>
          <Table className={styles.figures} aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{of}</Table.Th>
                <Table.Th>Turns</Table.Th>
                <Table.Th>Tokens</Table.Th>
                <Table.Th>Cost</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shares.map(({ id, name, turns, inputTokens, outputTokens, cost }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td>{sayFigure(turns)}</Table.Td>
                  <Table.Td>{sayFigure(inputTokens + outputTokens)}</Table.Td>
                  <Table.Td>{sayMoney(cost, currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}
