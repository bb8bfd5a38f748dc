import { Card, Text } from '@mantine/core'
import type { Dashboard, DashboardFigures } from 'beckon-contract'
import { sortWords } from '../inbox/filter-words.ts'
import { InboxLink, inRange } from '../inbox/inbox-link.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'
import { formatFigure, formatMoney } from '../spending/spending-words.ts'
import {
  answeredShare,
  formatChange,
  formatLatency,
  formatPoints,
  formatShare,
  helpfulShare,
  shareOf,
} from './dashboard-words.ts'
import styles from './dashboards.module.css'

interface FigureCardsProps {
  dashboard: Dashboard
  botId: string | undefined
}

interface Figure {
  title: string
  value: string
  detail?: string
  /** Another figure, with conversations of its own. */
  second?: { words: string; search: InboxSearch }
  change: string | undefined
  search: InboxSearch
}

export function FigureCards({ dashboard, botId }: FigureCardsProps) {
  const { now, previous } = dashboard
  return (
    <ul className={styles.figures}>
      {figuresOf(now, previous, dashboard.currency).map(({ title, value, detail, second, change, search }) => (
        <Card key={title} component="li" padding="md">
          <Text fz="xs" fw={500} c="dimmed">
            {title}
          </Text>
          <p className={styles.figure}>
            <InboxLink
              botId={botId}
              search={inRange(dashboard, search)}
              label={`${title}: ${value}. Show conversations${search.sort ? `, ${sortWords[search.sort].toLowerCase()} first` : ''}`}
            >
              {value}
            </InboxLink>
          </p>
          <Text fz="xs" c="dimmed">
            {second && (
              <>
                <InboxLink botId={botId} search={inRange(dashboard, second.search)}>
                  {second.words}
                </InboxLink>
                {' · '}
              </>
            )}
            {[detail, change].filter(Boolean).join(' · ') || 'Nothing to compare with'}
          </Text>
        </Card>
      ))}
    </ul>
  )
}

const figuresOf = (now: DashboardFigures, before: DashboardFigures, currency: string): Figure[] => [
  {
    title: 'Conversations',
    value: formatFigure(now.conversations),
    change: formatChange(now.conversations, before.conversations),
    search: { began: true },
  },
  {
    title: 'Messages',
    value: formatFigure(now.messages),
    change: formatChange(now.messages, before.messages),
    search: {},
  },
  {
    title: 'Answered',
    value: formatShare(answeredShare(now)),
    change: formatPoints(answeredShare(now), answeredShare(before)),
    search: { outcome: 'answered' },
  },
  {
    title: 'Offered choices',
    value: formatShare(shareOf(now.offered, now.messages)),
    change: formatPoints(shareOf(now.offered, now.messages), shareOf(before.offered, before.messages)),
    search: { outcome: 'offered' },
  },
  {
    title: 'Not answered',
    value: formatShare(shareOf(now.unanswered, now.messages)),
    detail: formatFigure(now.unanswered),
    change: formatPoints(shareOf(now.unanswered, now.messages), shareOf(before.unanswered, before.messages)),
    search: { outcome: 'unanswered' },
  },
  {
    title: 'Failed',
    value: formatFigure(now.failed),
    change: formatChange(now.failed, before.failed),
    search: { outcome: 'failed' },
  },
  {
    title: 'Rated helpful',
    value: formatShare(helpfulShare(now)),
    detail: `${formatFigure(now.ratedUp)} helpful`,
    second: { words: `${formatFigure(now.ratedDown)} not helpful`, search: { rating: 'down' } },
    change: formatPoints(helpfulShare(now), helpfulShare(before)),
    search: { rating: 'up' },
  },
  {
    title: 'First word, typically',
    value: formatLatency(now.firstWord.p50),
    detail: `95% within ${formatLatency(now.firstWord.p95)}`,
    change: formatChange(now.firstWord.p50, before.firstWord.p50),
    search: { sort: 'first_word' },
  },
  {
    title: 'Whole reply, typically',
    value: formatLatency(now.total.p50),
    detail: `95% within ${formatLatency(now.total.p95)}`,
    change: formatChange(now.total.p50, before.total.p50),
    search: { sort: 'slowest' },
  },
  {
    title: 'Cost',
    value: formatMoney(now.cost, currency),
    second: { words: `${formatFigure(now.inputTokens + now.outputTokens)} tokens`, search: { sort: 'tokens' } },
    change: formatChange(now.cost, before.cost),
    search: { sort: 'cost' },
  },
]
