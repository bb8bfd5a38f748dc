import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { turnQuery } from '../conversations/conversation-queries.ts'
import { TurnTrace } from '../conversations/turn-trace.tsx'
import { isUnderWay } from '../conversations/turn-words.ts'
import { ErrorState } from '../layout/error-state.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import type { AddWording } from '../wordings/wording-draft.ts'
import type { Cited, CitedLink } from './knowledge-queries.ts'
import styles from './turn-in-place.module.css'

/** Space for what is above and below. */
const marginPx = 40

interface TurnInPlaceProps {
  botId: string
  turnId: string
  conversationId: string
  onShowCited: (cited: Cited) => void
  onAddWording: AddWording
}

/** How a playground reply was produced: what the stream didn't include is fetched on demand. */
export function TurnInPlace({ botId, turnId, conversationId, onShowCited, onAddWording }: TurnInPlaceProps) {
  const { data: turn, error, refetch } = useQuery(turnQuery(botId, turnId))
  const link: CitedLink = (cited, words) => (
    <Anchor component="button" type="button" inherit ta="start" onClick={() => onShowCited(cited)}>
      {words}
    </Anchor>
  )
  if (error && !turn) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!turn || isUnderWay(turn)) return <LoadingRows rows={2} />
  return (
    <IntoView>
      {turn.trace ? (
        <TurnTrace turn={turn} trace={turn.trace} link={link} onAddWording={onAddWording} />
      ) : (
        <Text fz="xs">No details were recorded for this reply.</Text>
      )}
      <AnchorLink
        to="/bots/$botId/conversations/$conversationId"
        params={{ botId, conversationId }}
        c="dimmed"
        fz="xs"
        className={styles.conversation}
      >
        Open the conversation
      </AnchorLink>
    </IntoView>
  )
}

/**
 * Content that expands below the edge of the log would not be seen. Only the log is scrolled, not the page around it.
 */
function IntoView({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const log = content.current?.closest('[role="log"]')
    if (!content.current || !log) return
    const [inner, outer] = [content.current.getBoundingClientRect(), log.getBoundingClientRect()]
    const below = inner.bottom + marginPx - outer.bottom
    // The beginning stays in view, however long it is.
    const above = inner.top - marginPx - outer.top
    if (below > 0) log.scrollBy({ top: Math.min(below, above) })
  }, [])
  return (
    <div ref={content} className={styles.content}>
      {children}
    </div>
  )
}
