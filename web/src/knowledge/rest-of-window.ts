import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells an element's styles where it begins on the page (`--begins-at`), so that it can end with the window whatever
 * stands above it: a long name, a banner that comes and goes.
 */
export function useRestOfWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = element.current?.parentElement
    if (!place) return
    const measure = () => {
      const top = Math.round(place.getBoundingClientRect().top + window.scrollY)
      element.current?.style.setProperty('--begins-at', `${top}px`)
    }
    measure()
    // Whatever moves it also changes the height of the page.
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.getElementById('content')?.firstElementChild ?? document.body)
    return () => sizes.disconnect()
  }, [element])
}
