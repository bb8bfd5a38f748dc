import { useEffect, useRef } from 'preact/hooks'

/** What is too wide scrolls, so it must be focusable by keyboard. */
export function useScrollable<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth) box.current?.setAttribute('tabindex', '0')
  })
  return box
}
