import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Fractions of pixels, at any zoom. */
const nearPx = 4

type Box = RefObject<HTMLElement | null>

/** What follows the list, such as suggested questions, may come and go with what is added before it. */
const endOf = ({ current }: Box): number => (current ? current.offsetTop + current.offsetHeight : 0)

/**
 * Keeps the end of a growing conversation in view, until the visitor scrolls up, and again once they are back at the
 * end. When messages are added at the beginning, what is in view stays where it is. A welcome, which has no first
 * message, is read from its beginning.
 */
export function useFollowedEnd(scroller: Box, content: Box, list: Box, first: unknown) {
  const [isAtEnd, setAtEnd] = useState(true)
  const { current: seen } = useRef({ isFollowing: true, top: 0, listEnd: 0, first })

  const toEnd = () => {
    const { current: box } = scroller
    if (!box) return
    seen.isFollowing = true
    box.scrollTop = seen.first === undefined ? 0 : box.scrollHeight
    seen.top = box.scrollTop
    setAtEnd(true)
  }
  const onScroll = () => {
    const { current: box } = scroller
    if (!box) return
    const isHere = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx
    // Text that arrives while the end is in view also moves the end away, but not the view.
    if (isHere) seen.isFollowing = true
    else if (box.scrollTop < seen.top) seen.isFollowing = false
    seen.top = box.scrollTop
    setAtEnd(seen.isFollowing)
  }
  useLayoutEffect(() => {
    const { current: box } = scroller
    if (!box || !content.current) return
    const observer = new ResizeObserver(() => {
      if (seen.isFollowing && seen.first !== undefined) toEnd()
      seen.listEnd = endOf(list)
    })
    observer.observe(content.current)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const { current: box } = scroller
    const before = seen.first
    seen.first = first
    if (!box || seen.isFollowing || before === undefined || before === first) return
    box.scrollTop += endOf(list) - seen.listEnd
    seen.top = box.scrollTop
  }, [first])
  return { isAtEnd, onScroll, toEnd }
}
