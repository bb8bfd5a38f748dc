import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Fractions of pixels, at any zoom. */
const nearPx = 4

type Box = RefObject<HTMLElement | null>

/**
 * Keeps the end of a growing conversation in view, until the visitor scrolls up, and again once they are back at the
 * end. When messages are added at the beginning, what is in view stays where it is. A welcome, which has no first
 * message, is read from its beginning.
 */
export function useFollowedEnd(scroller: Box, content: Box, first: unknown) {
  const [isAtEnd, setAtEnd] = useState(true)
  const seen = useRef({ isFollowing: true, top: 0, height: 0, first })

  const toEnd = () => {
    const { current: box } = scroller
    if (!box) return
    seen.current.isFollowing = true
    box.scrollTop = seen.current.first === undefined ? 0 : box.scrollHeight
    seen.current.top = box.scrollTop
    setAtEnd(true)
  }
  const onScroll = () => {
    const { current: box } = scroller
    if (!box) return
    const isHere = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    // Text that arrives while the end is in view also moves the end away, but not the view.
    if (isHere) seen.current.isFollowing = true
    else if (box.scrollTop < seen.current.top) seen.current.isFollowing = false
    seen.current.top = box.scrollTop
    setAtEnd(seen.current.isFollowing)
  }
  useLayoutEffect(() => {
    const { current: box } = scroller
    if (!box || !content.current) return
    const observer = new ResizeObserver(() => {
      if (seen.current.isFollowing && seen.current.first !== undefined) toEnd()
      seen.current.height = box.scrollHeight
    })
    observer.observe(content.current)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const { current: box } = scroller
    const before = seen.current.first
    seen.current.first = first
    if (!box || seen.current.isFollowing || before === undefined || before === first) return
    box.scrollTop += box.scrollHeight - seen.current.height
    seen.current.top = box.scrollTop
    seen.current.height = box.scrollHeight
  }, [first])
  return { isAtEnd, onScroll, toEnd }
}
