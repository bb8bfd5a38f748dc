import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DashboardQuery, Dashboard as Figures } from 'beckon-contract'
import { useBotId } from '../bots/bot-queries.ts'
import { InboxZone } from '../inbox/inbox-link.tsx'
import { ErrorState } from '../layout/error-state.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { useSession } from '../session.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { chartKinds } from './chart-kinds.ts'
import { dashboardQuery } from './dashboard-queries.ts'
import { useDashboardSearch } from './dashboard-search.ts'
import styles from './dashboards.module.css'
import { DeclinesCard } from './declines-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { NoMessages } from './no-messages.tsx'
import { RangeFields } from './range-fields.tsx'
import { RepairsCard } from './repairs-card.tsx'
import { TopicsCards } from './topics-card.tsx'

export const BotDashboardPage = () => <Dashboard botId={useBotId()} />

export function AccountDashboardPage() {
  const { account } = useSession()
  return (
    <>
      <PageHeader title="Dashboard" description={`What people ask the bots of ${account.name}, and how they answer.`} />
      <Dashboard botId={undefined} />
    </>
  )
}

function Dashboard({ botId }: { botId: string | undefined }) {
  const range = useDashboardSearch()
  const query = { ...range.query, ...(botId !== undefined && { bot: botId }) }
  const { data: dashboard, error, refetch, isPlaceholderData } = useQuery(dashboardQuery(query))
  const hasMessages = dashboard && (dashboard.now.messages > 0 || dashboard.previous.messages > 0)
  return (
    <InboxZone value={query.zone}>
      <RangeFields {...range} />
      {dashboard ? (
        <Stack gap="md" className={styles.all} aria-busy={isPlaceholderData}>
          {hasMessages ? <FigureCards dashboard={dashboard} botId={botId} /> : <NoMessages botId={botId} />}
          {botId === undefined && (
            <RepairsCard query={range.query} range={dashboard} hasMessages={dashboard.now.messages > 0} />
          )}
          {hasMessages && <Details dashboard={dashboard} query={query} botId={botId} />}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </InboxZone>
  )
}

interface DetailsProps {
  dashboard: Figures
  query: DashboardQuery
  botId: string | undefined
}

function Details({ dashboard, query, botId }: DetailsProps) {
  return (
    <>
      <div className={styles.cards}>
        {chartKinds.map((chart) => (
          <ChartCard key={chart.title} chart={chart} dashboard={dashboard} botId={botId} />
        ))}
        <BreakdownCard dashboard={dashboard} botId={botId} />
        <DeclinesCard dashboard={dashboard} botId={botId} />
        <TopicsCards query={query} range={dashboard} />
      </div>
      <Text fz="xs" c="dimmed">
        Without the playground. Counted within seconds of each reply, by the hour; deleted conversations stay counted.
        Compared with the same number of days before; while the last day isn’t over, with those up to the same hour.
      </Text>
    </>
  )
}
