import { Loader } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { InboxConversation } from 'beckon-contract'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { LoadingRows } from '../layout/loading-state.tsx'
import styles from './inbox-list.module.css'
import { InboxRow } from './inbox-row.tsx'
import { useListPlace } from './list-place.ts'

const NoMatches = lazyPart(async () => (await import('./no-matches.tsx')).NoMatches)

interface InboxListProps {
  /** Names the list among others. */
  placeKey: string
  conversations: InboxConversation[]
  openId: string | undefined
  /** Absent for people who may not change anything. */
  selected: string[] | undefined
  onSelect: (ids: string[]) => void
  /** Absent if there are no more, or they are being loaded. */
  onMore: (() => void) | undefined
}

/** Loads more as its end comes into view. */
export function InboxList({ placeKey, conversations, openId, selected, onSelect, onMore }: InboxListProps) {
  const list = useListPlace({ key: placeKey, ids: conversations.map(({ id }) => id), onMore })
  const { ref: end, entry } = useIntersection({ rootMargin: '300px' })
  const isAtEnd = entry?.isIntersecting ?? false
  const loadMore = useEffectEvent(() => onMore?.())
  const hasMore = onMore !== undefined
  useEffect(() => {
    if (isAtEnd && hasMore) loadMore()
  }, [isAtEnd, hasMore])
  const toggle = (id: string) =>
    onSelect(selected?.includes(id) ? selected.filter((other) => other !== id) : [...(selected ?? []), id])
  if (conversations.length === 0)
    return (
      <Suspense fallback={<LoadingRows />}>
        <NoMatches />
      </Suspense>
    )
  return (
    <div ref={list} className={styles.list}>
      <ul className={styles.rows}>
        {conversations.map((conversation) => (
          <InboxRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            isSelected={selected?.includes(conversation.id)}
            onToggle={() => toggle(conversation.id)}
          />
        ))}
      </ul>
      <div ref={end} className={styles.end}>
        {hasMore && <Loader size="xs" role="img" aria-label="Loading more" />}
      </div>
    </div>
  )
}
