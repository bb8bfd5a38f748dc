import { Button, Card, Table, Text, Title } from '@mantine/core'
import type { UsageDay, UsageSums } from 'beckon-contract'
import { type ReactNode, useState } from 'react'
import { FigureLink } from '../inbox/inbox-link.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { formatFigure, formatMoney } from './spending-words.ts'
import { inAllOf, type UsageScope } from './usage-inbox.ts'
import styles from './usage-table.module.css'

export interface Share extends UsageSums {
  id: string
  name: ReactNode
  /** Whose conversations its figures lead to; null: nobody's. */
  scope: UsageScope | null
}

const shownFirst = 10

interface UsageSharesProps {
  /** What the rows are: "API token", "Bot". */
  of: string
  title: string
  shares: Share[]
  days: UsageDay[]
  currency: string
}

/** Usage of the last days by token or bot. */
export function UsageShares({ of, title, shares, days, currency }: UsageSharesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? shares : shares.slice(0, shownFirst)
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
              {shown.map(({ id, name, scope, turns, inputTokens, outputTokens, cost }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td>
                    <UsageLink scope={scope} value={turns} days={days} search={{}}>
                      {formatFigure(turns)}
                    </UsageLink>
                  </Table.Td>
                  <Table.Td>
                    <UsageLink scope={scope} value={inputTokens + outputTokens} days={days} search={{ sort: 'tokens' }}>
                      {formatFigure(inputTokens + outputTokens)}
                    </UsageLink>
                  </Table.Td>
                  <Table.Td>
                    <UsageLink scope={scope} value={cost} days={days} search={{ sort: 'cost' }}>
                      {formatMoney(cost, currency)}
                    </UsageLink>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {shown.length < shares.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          Show all {shares.length}
        </Button>
      )}
    </Card>
  )
}

interface UsageLinkProps {
  scope: UsageScope | null
  value: number
  days: UsageDay[]
  search: InboxSearch
  children: ReactNode
}

const UsageLink = ({ scope, value, days, search, children }: UsageLinkProps) =>
  scope === null ? (
    children
  ) : (
    <FigureLink botId={scope.botId} search={inAllOf(days, { ...scope.search, ...search })} value={value}>
      {children}
    </FigureLink>
  )
