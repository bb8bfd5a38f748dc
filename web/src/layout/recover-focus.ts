import { useEffect } from 'react'
import { focusHeading } from './page-focus.ts'

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/**
 * If what had the focus disappears, such as the last "Show more" or the button behind a dialog, the focus moves to what
 * is in its place now. Another page has its own rule: see page-focus.ts.
 */
export function useRecoveredFocus() {
  useEffect(() => {
    const listed = () => [...(document.getElementById('content')?.querySelectorAll<HTMLElement>(focusable) ?? [])]
    let last: { element: HTMLElement; place: number; path: string } | null = null
    function onFocus({ target }: FocusEvent) {
      const place = listed().indexOf(target as HTMLElement)
      // A dialog is not part of the content: the element that opened it is remembered.
      if (place >= 0) last = { element: target as HTMLElement, place, path: location.pathname }
    }
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return
      const { place, path } = last
      last = null
      if (path !== location.pathname) return
      const now = listed()
      const next = now[Math.min(place, now.length - 1)]
      if (next) next.focus({ preventScroll: true })
      else focusHeading()
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
