import { type RefObject, useEffect, useRef } from 'react'

const nearPx = 160
/** Of what appears below a reply a moment later. What a person opens there is larger, and stays where it is. */
const addedPx = 80

/**
 * As in any chat, the newest message stays in view; but if the user has scrolled back, don't scroll until they ask
 * again.
 */
export function useNewestInView(log: RefObject<HTMLElement | null>, turns: { id: string }[]) {
  const seen = useRef<string>(undefined)
  const hasScrolledBack = useRef(false)
  useEffect(() => {
    const element = log.current
    if (!element) return
    let lastTop = element.scrollTop
    // A reply that grows leaves the end out of view too, but only a person scrolls back.
    const notice = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      if (isNear) hasScrolledBack.current = false
      else if (element.scrollTop < lastTop) hasScrolledBack.current = true
      lastTop = element.scrollTop
    }
    element.addEventListener('scroll', notice, { passive: true })
    const following = new MutationObserver(() => {
      const added = element.scrollHeight - element.scrollTop - element.clientHeight
      if (!hasScrolledBack.current && added < addedPx) element.scrollTo({ top: element.scrollHeight })
    })
    following.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('scroll', notice)
      following.disconnect()
    }
  }, [log])
  useEffect(() => {
    const element = log.current
    const newest = turns.at(-1)?.id
    if (!element || newest === undefined) return
    if (newest !== seen.current) hasScrolledBack.current = false
    if (!hasScrolledBack.current) element.scrollTo({ top: element.scrollHeight })
    seen.current = newest
  }, [log, turns])
}
