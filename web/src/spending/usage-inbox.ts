import type { UsageDay } from 'beckon-contract'
import { createContext } from 'react'
import { inRange } from '../inbox/inbox-link.tsx'
import type { InboxSearch } from '../inbox/inbox-search.ts'

/** Whose usage is shown: of a bot, of a token, or of all. Null: its figures lead nowhere. */
export interface UsageScope {
  botId: string | undefined
  search: InboxSearch
}
export const UsageScopeContext = createContext<UsageScope | null>({ botId: undefined, search: {} })

const dayMs = 86_400_000

/** The conversations of some days (UTC), the last one included. */
export const inDays = (first: string, last: string, more: InboxSearch = {}): InboxSearch =>
  inRange(
    { from: new Date(first).toISOString(), to: new Date(Date.parse(last) + dayMs).toISOString() },
    { zone: 'UTC', ...more },
  )

export const inAllOf = (days: UsageDay[], more: InboxSearch = {}): InboxSearch =>
  inDays(days[0]?.day ?? '1970-01-01', days.at(-1)?.day ?? '1970-01-01', more)
