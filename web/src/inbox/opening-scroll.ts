import type { OwnerTurn } from 'beckon-contract'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Less of a message than this may be out of view. */
const marginPx = 40
/** From then on the reader decides what is in view. */
const takingOver = ['pointerdown', 'wheel', 'touchstart', 'keydown']

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
  useEffect(() => {
    const messages = pane.current?.querySelector('section')
    if (linkedId || !messages) return
    // Formatted replies and late messages arrive after the opening.
    const growth = new ResizeObserver(() =>
      messages.querySelector('[id^="turn-"]:last-of-type')?.scrollIntoView({ block: 'end' }),
    )
    growth.observe(messages)
    const end = new AbortController()
    for (const event of takingOver)
      window.addEventListener(event, () => end.abort(), { capture: true, passive: true, signal: end.signal })
    end.signal.addEventListener('abort', () => growth.disconnect())
    return () => end.abort()
  }, [linkedId])
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
