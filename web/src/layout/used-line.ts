import type { CitedUses } from 'beckon-contract'
import { countOf } from './count-of.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dayMs = 86_400_000

/** "Used 12 times, last yesterday". Days are counted in UTC, as the service counts them. */
export function describeUsed(used: CitedUses | undefined, now = Date.now()): string {
  if (!used) return 'Never used'
  const days = Math.round((Date.parse(used.lastDay) - (now - (now % dayMs))) / dayMs)
  return `Used ${countOf(used.count, 'time')}, last ${relative.format(days, 'day')}`
}
