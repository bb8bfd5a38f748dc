import { type RefObject, useEffect, useRef } from 'react'

const nearPx = 160

/**
 * As in any chat, the newest message stays in view; but if the user has scrolled back, don't scroll until they ask
 * again.
 */
export function useNewestInView(log: RefObject<HTMLElement | null>, turns: { id: string }[]) {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const element = log.current
    const newest = turns.at(-1)?.id
    if (!element || newest === undefined) return
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    if (newest !== seen.current || isNear) element.scrollTo({ top: element.scrollHeight })
    seen.current = newest
  }, [log, turns])
}
