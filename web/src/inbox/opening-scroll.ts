import type { OwnerTurn } from 'beckon-contract'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Less of a message than this may be out of view. */
const marginPx = 40

interface Earlier {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * A conversation opens at its end, or at the message that the address names, however early that is. A new message comes
 * into view if the one before it was read.
 */
export function useOpeningScroll(turns: OwnerTurn[], linkedId: string | undefined, earlier: Earlier) {
  const pane = useRef<HTMLDivElement>(null)
  const shown = useRef<string | undefined>(undefined)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = earlier
  const isLinkedLoaded = turns.some(({ id }) => id === linkedId)
  useEffect(() => {
    if (linkedId && !isLinkedLoaded && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }, [linkedId, isLinkedLoaded, hasNextPage, isFetchingNextPage, fetchNextPage])
  useLayoutEffect(() => {
    const target = linkedId ?? 'end'
    if (shown.current === target || (linkedId && !isLinkedLoaded)) return
    shown.current = target
    if (linkedId) document.getElementById(`turn-${linkedId}`)?.scrollIntoView({ block: 'center' })
    else pane.current?.querySelector('[id^="turn-"]:last-of-type')?.scrollIntoView({ block: 'end' })
  }, [linkedId, isLinkedLoaded])
  const lastId = turns.at(-1)?.id
  const lastShown = useRef(lastId)
  useLayoutEffect(() => {
    const before = document.getElementById(`turn-${lastShown.current}`)
    const isNew = before !== null && lastShown.current !== lastId
    lastShown.current = lastId
    if (isNew && isAtEnd(before, pane.current))
      document.getElementById(`turn-${lastId}`)?.scrollIntoView({ block: 'end' })
  }, [lastId])
  return pane
}

/** On a phone, the page scrolls instead of the pane. */
function isAtEnd(turn: Element, pane: Element | null): boolean {
  const end = Math.min(pane?.getBoundingClientRect().bottom ?? 0, window.innerHeight)
  return turn.getBoundingClientRect().bottom <= end + marginPx
}
