import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells an element's styles where its place begins in the window (`--begins-at`; no higher than its `top` where it
 * sticks), so that it can end with the window whatever stands above it: a long name, a banner that comes and goes.
 */
export function useRestOfWindow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    const place = own?.parentElement
    if (!own || !place) return
    let last = ''
    const measure = () => {
      const sticksAt = Number.parseFloat(getComputedStyle(own).top) || 0
      const begins = `${Math.round(Math.max(place.getBoundingClientRect().top, sticksAt))}px`
      if (begins !== last) own.style.setProperty('--begins-at', begins)
      last = begins
    }
    measure()
    // Whatever else moves it also changes the height of the page.
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.getElementById('content')?.firstElementChild ?? document.body)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [element])
}
