import { type RefObject, useEffect, useState } from 'react'

// Browsers round sizes: the last pixel may never be reached.
const nearPx = 2

export interface Strip {
  scrollLeft: number
  clientWidth: number
  scrollWidth: number
}

/** Whether a horizontally scrolling strip has more content on either side. */
export function scrollEdges({ scrollLeft, clientWidth, scrollWidth }: Strip): 'none' | 'start' | 'end' | 'both' {
  const isMoreBefore = scrollLeft > nearPx
  const isMoreAfter = scrollLeft + clientWidth < scrollWidth - nearPx
  if (isMoreBefore && isMoreAfter) return 'both'
  if (isMoreBefore) return 'start'
  return isMoreAfter ? 'end' : 'none'
}

export function useScrollEdges(strip: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState<ReturnType<typeof scrollEdges>>('none')
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => setEdges(scrollEdges(element))
    const resizing = new ResizeObserver(look)
    resizing.observe(element)
    // The content may grow while the strip keeps its size.
    for (const child of element.children) resizing.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [strip])
  return edges
}
