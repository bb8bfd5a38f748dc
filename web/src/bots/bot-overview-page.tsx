import { Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { fillInTag } from 'beckon-contract'
import { recentConversationsQuery } from '../conversations/conversation-queries.ts'
import { facetsQuery } from '../knowledge/knowledge-queries.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { firstSourceQuery } from '../sources/source-queries.ts'
import { tokensQuery } from '../tokens/tokens-query.ts'
import { UnansweredLine } from '../unanswered/unanswered-line.tsx'
import { BotFacts } from './bot-facts.tsx'
import styles from './bot-overview-page.module.css'
import { useBot } from './bot-queries.ts'
import { RecentConversations } from './recent-conversations.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

export function BotOverviewPage() {
  const bot = useBot()
  const { role } = useSession()
  const source = useQuery({ ...firstSourceQuery(bot.id), enabled: bot.entryCount === 0 })
  const facets = useQuery({ ...facetsQuery(bot.id), enabled: bot.entryCount > 0 })
  // Only those who manage tokens may see them; for others the step stays open.
  const tokens = useQuery({ ...tokensQuery({ filter: 'active' }), enabled: mayAdmin(role) })
  const { data: recent } = useSuspenseQuery(recentConversationsQuery(bot.id))
  // The checklist is as high as what is left of it.
  if ([source, facets, tokens].some(({ isLoading }) => isLoading)) return <LoadingRows />
  const toFillIn = facets.data?.tags.find(({ value }) => value === fillInTag)?.count ?? 0
  const hasToken = (tokens.data?.data ?? []).some(({ botIds }) => botIds === null || botIds.includes(bot.id))
  return (
    <div className={styles.columns}>
      <Stack gap="xl" miw={0}>
        {recent.data.length > 0 && <UnansweredLine botId={bot.id} />}
        <SetupChecklist
          bot={bot}
          hasSource={source.data ?? false}
          hasToken={hasToken}
          toFillIn={toFillIn}
          role={role}
        />
        <RecentConversations botId={bot.id} conversations={recent.data} />
      </Stack>
      <BotFacts bot={bot} />
    </div>
  )
}
