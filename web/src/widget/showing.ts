import type { AppearanceValues } from 'beckon-contract'
import { isOnPages, isWithin } from 'beckon-contract/page-rules'

type Rules = Pick<AppearanceValues, 'showOn' | 'hideOn' | 'hours'>

/** Why visitors don't see the launcher on this page at this time; null if they do. */
export function showingOf({ showOn, hideOn, hours }: Rules, path: string, date: Date): string | null {
  if (isOnPages(hideOn, path)) return 'Hidden: the page is in “Hide on”.'
  if (showOn.length > 0 && !isOnPages(showOn, path)) return 'Hidden: the page is not in “Show on”.'
  return hours && !isWithin(hours, date) ? 'Hidden: it’s outside business hours now.' : null
}
