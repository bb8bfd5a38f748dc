import type { OwnerTurn } from 'beckon-contract'
import { useEffect, useLayoutEffect, useRef } from 'react'

interface Earlier {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** A conversation opens at its end, or at the message that the address names, however early that is. */
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
  return pane
}
