import { isOnPages, isWithin } from 'beckon-contract/page-rules'
import type { Settings } from '../settings.ts'

const checkMs = 1_000

/** Whether the launcher is shown on this page at this time. */
export function isShown({ showOn = [], hideOn = [], hours }: Settings): boolean {
  // An attribute may be there, and empty.
  const [shown, hidden] = [showOn, hideOn].map((patterns) => [patterns].flat().filter(Boolean)) as [string[], string[]]
  return (
    (shown.length === 0 || isOnPages(shown, location.pathname)) &&
    !isOnPages(hidden, location.pathname) &&
    (!hours || hours === true || isWithin(hours, new Date()))
  )
}

/** Looks often, since time passes, and calls back when a single-page app shows another page. */
export function followPage(signal: AbortSignal, look: () => void, onNavigation: () => void) {
  let { href } = location
  function check() {
    look()
    if (href === location.href) return
    href = location.href
    onNavigation()
  }
  // Not every browser has the Navigation API.
  window.navigation?.addEventListener('currententrychange', check, { signal })
  const timer = setInterval(check, checkMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
