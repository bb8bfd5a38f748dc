import { Card, Text, Title } from '@mantine/core'
import type { UsageSums } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { sayFigure, sayMoney } from './spending-words.ts'
import styles from './usage-figures.module.css'

interface UsageFiguresProps {
  today: UsageSums
  month: UsageSums
  currency: string
}

export function UsageFigures({ today, month, currency }: UsageFiguresProps) {
  return (
    <div className={styles.figures}>
      <Figure title="Today" sums={today} currency={currency} />
      <Figure title="This month" sums={month} currency={currency} />
    </div>
  )
}

function Figure({ title, sums, currency }: { title: string; sums: UsageSums; currency: string }) {
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} fz="xs" fw={500} c="dimmed">
        {title}
      </Title>
      <p className={styles.figure}>{sayMoney(sums.cost, currency)}</p>
      <Text fz="xs" c="dimmed">
        {countOf(sums.turns, 'turn')}
        {sums.inputTokens + sums.outputTokens > 0 &&
          ` · ${sayFigure(sums.inputTokens)} tokens in, ${sayFigure(sums.outputTokens)} out`}
      </Text>
    </Card>
  )
}
