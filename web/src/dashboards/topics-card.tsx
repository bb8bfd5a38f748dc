import { Card, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DashboardQuery, DashboardTopics } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { topicsQuery } from './dashboard-queries.ts'
import styles from './dashboards.module.css'

/** Read after the figures: similar questions are grouped for each reader. */
export function TopicsCards({ query }: { query: DashboardQuery }) {
  const { data: topics } = useQuery(topicsQuery(query))
  const { bot: botId } = query
  return (
    <>
      <Card component="section" aria-label="Top questions" padding="md">
        <Title order={2} fz="md" mb="sm">
          Top questions
        </Title>
        {topics ? <Questions topics={topics} botId={botId} /> : <Skeleton h={120} />}
      </Card>
      {botId !== undefined && topics && (
        <>
          <CitedCard
            title="Most used answers and sources"
            cited={topics.mostUsed}
            botId={botId}
            none="None was used in this range."
          />
          <CitedCard
            title="Never used"
            cited={topics.neverUsed}
            botId={botId}
            none="Everything that was there before this range was used in it."
            more={topics.neverUsedCount - topics.neverUsed.length}
          />
        </>
      )}
    </>
  )
}

function Questions({ topics, botId }: { topics: DashboardTopics; botId: string | undefined }) {
  if (topics.questions.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        No conversations in this range.
      </Text>
    )
  return (
    <>
      <ol className={styles.lines}>
        {topics.questions.map(({ text, count, unanswered, conversationId }) => (
          <li key={conversationId}>
            {botId === undefined ? (
              <AnchorLink to="/conversations/$conversationId" params={{ conversationId }} dir="auto">
                {text}
              </AnchorLink>
            ) : (
              <AnchorLink to="/bots/$botId/conversations/$conversationId" params={{ botId, conversationId }} dir="auto">
                {text}
              </AnchorLink>
            )}
            <Text fz="xs" c="dimmed">
              {countOf(count, 'conversation')}
              {unanswered > 0 && ` · ${unanswered} with an unanswered message`}
            </Text>
          </li>
        ))}
      </ol>
      <Text fz="xs" c="dimmed" mt="sm">
        First messages of the latest {countOf(topics.conversationsRead, 'conversation')}; similar ones are grouped.
      </Text>
    </>
  )
}

interface CitedCardProps {
  title: string
  cited: DashboardTopics['mostUsed']
  botId: string
  none: string
  more?: number
}

function CitedCard({ title, cited, botId, none, more = 0 }: CitedCardProps) {
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {cited.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={styles.lines}>
          {cited.map(({ id, kind, title: name, uses }) => (
            <li key={id}>
              {kind === 'entry' ? (
                <AnchorLink to="/bots/$botId/knowledge" params={{ botId }} search={{ q: name } as never} dir="auto">
                  {name}
                </AnchorLink>
              ) : (
                <AnchorLink to="/bots/$botId/knowledge/documents" params={{ botId }} dir="auto">
                  {name}
                </AnchorLink>
              )}
              <Text fz="xs" c="dimmed">
                {kind === 'entry' ? 'Answer' : 'Source'}
                {uses > 0 && ` · ${countOf(uses, 'reply', 'replies')}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text fz="xs" c="dimmed" mt="sm">
          And {more} more.
        </Text>
      )}
    </Card>
  )
}
