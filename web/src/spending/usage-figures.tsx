import { Card, Text, Title } from '@mantine/core'
import type { UsageSums } from 'beckon-contract'
import { use } from 'react'
import { FigureLink } from '../inbox/inbox-link.tsx'
import { countOf } from '../layout/count-of.ts'
import { formatFigure, formatMoney } from './spending-words.ts'
import styles from './usage-figures.module.css'
import { inDays, UsageScopeContext } from './usage-inbox.ts'

interface UsageFiguresProps {
  today: UsageSums
  month: UsageSums
  currency: string
}

export function UsageFigures({ today, month, currency }: UsageFiguresProps) {
  const day = new Date().toISOString().slice(0, 10)
  return (
    <div className={styles.figures}>
      <Figure title="Today" sums={today} since={day} currency={currency} />
      <Figure title="This month" sums={month} since={`${day.slice(0, 8)}01`} currency={currency} />
    </div>
  )
}

interface FigureProps {
  title: string
  sums: UsageSums
  /** The first day (UTC). */
  since: string
  currency: string
}

function Figure({ title, sums, since, currency }: FigureProps) {
  const scope = use(UsageScopeContext)
  const search = inDays(since, new Date().toISOString().slice(0, 10), scope?.search)
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} fz="xs" fw={500} c="dimmed">
        {title}
      </Title>
      <p className={styles.figure}>{formatMoney(sums.cost, currency)}</p>
      <Text fz="xs" c="dimmed">
        <FigureLink value={sums.turns} isGone={scope === null} botId={scope?.botId} search={search}>
          {countOf(sums.turns, 'turn')}
        </FigureLink>
        {sums.inputTokens + sums.outputTokens > 0 &&
          ` · ${formatFigure(sums.inputTokens)} tokens in, ${formatFigure(sums.outputTokens)} out`}
      </Text>
    </Card>
  )
}
