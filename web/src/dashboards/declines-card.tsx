import { Card, Text, Title } from '@mantine/core'
import type { Dashboard, Decline } from 'beckon-contract'
import { InboxLink, inRange } from '../inbox/inbox-link.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { describeDecline, describeDeclineFigures } from './dashboard-words.ts'
import styles from './dashboards.module.css'

const filters: Record<Decline['kind'], InboxSearch> = {
  unanswered: { outcome: 'unanswered' },
  failed: { outcome: 'failed' },
  rated_down: { rating: 'down' },
  slower: { sort: 'slowest' },
}

export function DeclinesCard({ dashboard, botId }: { dashboard: Dashboard; botId: string | undefined }) {
  const { declines } = dashboard
  return (
    <Card component="section" aria-label="What got worse" padding="md">
      <Title order={2} fz="md" mb="sm">
        What got worse
      </Title>
      {declines.length === 0 ? (
        <Text fz="sm" c="dimmed">
          Nothing, compared with the range before. Changes that rest on fewer than 20 messages or 5 ratings are left
          out.
        </Text>
      ) : (
        <ul className={styles.lines}>
          {declines.map((decline) => {
            const { kind, dimension, value } = decline
            const part = dimension === null || dimension === 'bot' ? {} : { [dimension]: value === '' ? 'none' : value }
            return (
              <li key={`${kind} ${dimension} ${value}`}>
                <InboxLink
                  botId={dimension === 'bot' ? value : botId}
                  search={inRange(dashboard, { ...filters[kind], ...part } as InboxSearch)}
                >
                  {describeDecline(decline, botId === undefined)}
                </InboxLink>
                <Text fz="xs" c="dimmed">
                  {describeDeclineFigures(decline)}
                </Text>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
