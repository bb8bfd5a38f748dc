import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Repair, RepairsQuery } from 'beckon-contract'
import { useState } from 'react'
import { InboxLink, inRange } from '../inbox/inbox-link.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { repairsQuery } from './dashboard-queries.ts'
import styles from './dashboards.module.css'
import { repairWords } from './repair-words.ts'

const shownFirst = 5

interface RepairsCardProps {
  query: RepairsQuery
  range: { from: string; to: string }
  hasMessages: boolean
}

/** Over all bots: what is failing, then what concerns the most replies, and where to repair it. */
export function RepairsCard({ query, range, hasMessages }: RepairsCardProps) {
  const { data: repairs } = useQuery(repairsQuery(query))
  const [isWhole, setWhole] = useState(false)
  const all = repairs?.data ?? []
  const shown = isWhole ? all : all.slice(0, shownFirst)
  return (
    <Card component="section" aria-label="What to fix next" padding="md">
      <Title order={2} fz="md" mb="sm">
        What to fix next
      </Title>
      {!repairs ? (
        <Skeleton h={120} />
      ) : all.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {hasMessages
            ? 'Nothing: in this range every message was answered, and models and sources work.'
            : 'Nothing to fix. Failing models and sources, and questions without an answer, are listed here.'}
        </Text>
      ) : (
        <ol className={styles.lines}>
          {shown.map((repair) => (
            <li key={`${repair.kind} ${repair.botId}`}>
              <RepairLine repair={repair} range={range} />
            </li>
          ))}
        </ol>
      )}
      {shown.length < all.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setWhole(true)}>
          {repairs?.isMore ? `Show the first ${all.length}` : `Show all ${all.length}`}
        </Button>
      )}
    </Card>
  )
}

function RepairLine({ repair, range }: { repair: Repair; range: RepairsCardProps['range'] }) {
  const { botId, botName, kind, messages } = repair
  const { say, concerns, filter, path, pathSearch } = repairWords[kind]
  const conversations = filter && { botId, search: inRange(range, filter) }
  const words = (
    <>
      <bdi>{botName}</bdi>: {say(repair)}
    </>
  )
  return (
    <>
      {path !== undefined || !conversations ? (
        <AnchorLink to={`/bots/${botId}/${path}` as never} search={(pathSearch ?? {}) as never}>
          {words}
        </AnchorLink>
      ) : (
        <InboxLink {...conversations}>{words}</InboxLink>
      )}
      <Text fz="xs" c="dimmed">
        {messages > 0 && conversations ? (
          <InboxLink {...conversations}>{concerns(messages)}</InboxLink>
        ) : messages > 0 ? (
          concerns(messages)
        ) : (
          'No reply in this range yet'
        )}
      </Text>
    </>
  )
}
