import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DashboardQuery } from 'beckon-contract'
import { isZone, ownZone } from '../layout/dates.ts'

export const ranges = ['today', 'yesterday', '7d', '28d', '90d', '365d', 'custom'] as const
export type RangeName = (typeof ranges)[number]

/** What the dashboard shows, as part of its address. */
export interface DashboardSearch {
  range?: RangeName
  /** Days, of a custom range. */
  from?: string
  to?: string
  zone?: string
}

const usualRange: RangeName = '28d'
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** An address can say anything: what is no range is left out. */
function readDashboardSearch({ range, from, to, zone }: Record<string, unknown>): DashboardSearch {
  const known = ranges.find((name) => name === range)
  return {
    ...(known && { range: known }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof zone === 'string' && isZone(zone) && { zone }),
  }
}

/** The day in a time zone, some days ago. */
function dayIn(zone: string, daysAgo: number, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const today = Date.parse(parts.format(now))
  return new Date(today - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

const daysOf: Record<Exclude<RangeName, 'custom' | 'yesterday'>, number> = {
  today: 1,
  '7d': 7,
  '28d': 28,
  '90d': 90,
  '365d': 365,
}

/** The days to ask for. */
export function queryOf({
  range = usualRange,
  from,
  to,
  zone = ownZone(),
}: DashboardSearch): Omit<DashboardQuery, 'bot'> {
  const today = dayIn(zone, 0)
  if (range === 'custom') {
    const [first = today, last = today] = [from, to ?? from]
    return { from: first <= last ? first : last, to: first <= last ? last : first, zone }
  }
  if (range === 'yesterday') return { from: dayIn(zone, 1), to: dayIn(zone, 1), zone }
  return { from: dayIn(zone, daysOf[range] - 1), to: today, zone }
}

export function useDashboardSearch() {
  const search = readDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: { [Name in keyof DashboardSearch]: DashboardSearch[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => readDashboardSearch({ ...before, ...part }) as never,
      replace: true,
      resetScroll: false,
    })
  return { search: { range: usualRange, zone: ownZone(), ...search }, query: queryOf(search), change }
}
