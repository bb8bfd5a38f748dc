import { Button, Table } from '@mantine/core'
import type { Price } from 'beckon-contract'
import { formatMoney } from './spending-words.ts'
import chart from './usage-chart.module.css'
import styles from './usage-table.module.css'

interface DefaultPricesProps {
  prices: Price[]
  onChange: (price: Price) => void
}

/** Providers change their prices: these are defaults, and each line can be corrected. */
export function DefaultPrices({ prices, onChange }: DefaultPricesProps) {
  return (
    <details className={chart.details}>
      <summary>Built-in prices ({prices.length})</summary>
      <div className={styles.scroll}>
        <Table className={styles.figures} aria-label="Built-in prices">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Model</Table.Th>
              <Table.Th>In</Table.Th>
              <Table.Th>Out</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {prices.map((price) => (
              <Table.Tr key={price.model}>
                <Table.Th scope="row">{price.model}</Table.Th>
                <Table.Td>{formatMoney(price.input, 'USD')}</Table.Td>
                <Table.Td>{formatMoney(price.output, 'USD')}</Table.Td>
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => onChange(price)}
                    aria-label={`Change the price of ${price.model}`}
                  >
                    Change
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  )
}
