import type { Hours, Settings } from '../settings.ts'
import { matches } from './patterns.ts'

const week = 'MonTueWedThuFriSatSun'

export const isOnPages = (patterns: string[]) => patterns.some((pattern) => matches(pattern, location.pathname))

/** Whether the launcher is shown on this page at this time. */
export function isShown({ showOn = [], hideOn = [], hours }: Settings): boolean {
  const [shown, hidden] = [[showOn].flat(), [hideOn].flat()]
  return (shown.length === 0 || isOnPages(shown)) && !isOnPages(hidden) && (!hours || isWithin(hours, new Date()))
}

/** An unknown time zone is not a reason to hide. */
export function isWithin({ timeZone, days }: Hours, date: Date): boolean {
  try {
    const clock = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const [, day = '', time = ''] = /^(\w+)\W+(.+)$/.exec(date.toLocaleString('en-GB', clock)) ?? []
    const [from, to] = days[week.indexOf(day) / 3] ?? ['', '']
    return from <= time && time < to
  } catch {
    return true
  }
}

/** Calls back when a single-page app shows another page. Without the Navigation API only “back” is noticed. */
export function onNavigation(signal: AbortSignal, callback: () => void) {
  addEventListener('popstate', callback, { signal })
  window.navigation?.addEventListener('currententrychange', callback, { signal })
}
