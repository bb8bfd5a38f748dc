import { Card, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DashboardQuery, DashboardTopics } from 'beckon-contract'
import { InboxLink, inRange } from '../inbox/inbox-link.tsx'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { topicsQuery } from './dashboard-queries.ts'
import styles from './dashboards.module.css'

type Range = { from: string; to: string }

/** Read after the figures: similar questions are grouped for each reader. */
export function TopicsCards({ query, range }: { query: DashboardQuery; range: Range }) {
  const { data: topics } = useQuery(topicsQuery(query))
  const { bot: botId } = query
  return (
    <>
      <Card component="section" aria-label="Top questions" padding="md">
        <Title order={2} fz="md" mb="sm">
          Top questions
        </Title>
        {topics ? <Questions topics={topics} botId={botId} range={range} /> : <Skeleton h={120} />}
      </Card>
      {topics && (
        <>
          <CitedCard
            title="Most used answers and sources"
            cited={topics.mostUsed}
            isOfAllBots={botId === undefined}
            days={daysOf(range)}
            none="None was used in this period."
          />
          <CitedCard
            title="Never used"
            cited={topics.neverUsed}
            isOfAllBots={botId === undefined}
            none="Everything added before this period was used in it."
            more={topics.neverUsedCount - topics.neverUsed.length}
          />
        </>
      )}
    </>
  )
}

const dayMs = 86_400_000
/** Uses are counted by whole days in UTC. */
const daysOf = ({ from, to }: Range): Range => ({
  from: new Date(Math.floor(Date.parse(from) / dayMs) * dayMs).toISOString(),
  to: new Date(Math.ceil(Date.parse(to) / dayMs) * dayMs).toISOString(),
})

interface QuestionsProps {
  topics: DashboardTopics
  botId: string | undefined
  range: Range
}

function Questions({ topics, botId, range }: QuestionsProps) {
  if (topics.questions.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        No conversations in this range.
      </Text>
    )
  const { isSample, conversationsRead } = topics
  return (
    <>
      {isSample && (
        <Text fz="sm" mb="xs">
          Counted in a sample of {countOf(conversationsRead, 'conversation')} from the whole range.
        </Text>
      )}
      <ol className={styles.lines}>
        {topics.questions.map(({ text, count, unanswered, conversationId }) => {
          const group = inRange(range, { similar: conversationId, question: text })
          return (
            <li key={conversationId}>
              <InboxLink botId={botId} search={group}>
                <bdi>{text}</bdi>
              </InboxLink>
              <Text fz="xs" c="dimmed">
                <InboxLink botId={botId} search={group}>
                  {countOf(count, 'conversation')}
                  {isSample && ` of the sample (${percentOf(count, conversationsRead)})`}
                </InboxLink>
                {unanswered > 0 && (
                  <>
                    {' · '}
                    <InboxLink botId={botId} search={{ ...group, outcome: 'unanswered' }}>
                      {unanswered} with an unanswered message
                    </InboxLink>
                  </>
                )}
              </Text>
            </li>
          )
        })}
      </ol>
      <Text fz="xs" c="dimmed" mt="sm">
        First messages of {isSample ? 'the' : 'all'} {countOf(conversationsRead, 'conversation')}, grouped by what
        answered them, or else by their words.
      </Text>
    </>
  )
}

const percentOf = (count: number, all: number): string => `${Math.round((100 * count) / all)}%`

interface CitedCardProps {
  title: string
  cited: DashboardTopics['mostUsed']
  /** Then each names its bot. */
  isOfAllBots: boolean
  /** In which they were used. */
  days?: Range
  none: string
  more?: number
}

function CitedCard({ title, cited, isOfAllBots, days, none, more = 0 }: CitedCardProps) {
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
          {cited.map(({ id, kind, title: name, uses, botId, botName }) => (
            <li key={id}>
              <AnchorLink
                to={kind === 'entry' ? '/bots/$botId/knowledge' : '/bots/$botId/knowledge/documents'}
                params={{ botId }}
                search={{ q: name } as never}
                dir="auto"
              >
                {name}
              </AnchorLink>
              <Text fz="xs" c="dimmed">
                {kind === 'entry' ? 'Answer' : 'Source'}
                {isOfAllBots && ` of ${botName}`}
                {uses > 0 && days && (
                  <>
                    {' · '}
                    <InboxLink
                      botId={isOfAllBots ? undefined : botId}
                      search={inRange(days, { cited: id, answer: name, zone: 'UTC' })}
                    >
                      {countOf(uses, 'reply', 'replies')}
                    </InboxLink>
                  </>
                )}
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
