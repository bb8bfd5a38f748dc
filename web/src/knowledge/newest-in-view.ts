import { type RefObject, useEffect, useRef } from 'react'

const nearPx = 160

/** As in any chat, what is newest stays in view; but who has scrolled back to read is left in peace until they ask again. */
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
