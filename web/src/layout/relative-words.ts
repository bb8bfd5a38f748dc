import { dayOf } from './dates.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const counted = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const mostDays = 45
const daysPerMonth = 365.25 / 12

/** "3 days ago", "in 2 months". Rounded, and by the calendar for days: "tomorrow" is tomorrow. */
export function formatRelative(date: Date, now: Date) {
  const ms = date.getTime() - now.getTime()
  if (Math.abs(ms) < minuteMs) return ms > 0 ? 'in less than a minute' : 'just now'
  const minutes = Math.round(ms / minuteMs)
  if (Math.abs(minutes) < 60) return counted.format(minutes, 'minute')
  const hours = Math.round(ms / hourMs)
  if (Math.abs(hours) < 24) return counted.format(hours, 'hour')
  const days = calendarDay(date) - calendarDay(now)
  if (Math.abs(days) <= mostDays) return relative.format(days, 'day')
  const months = Math.round(days / daysPerMonth)
  if (Math.abs(months) < 12) return counted.format(months, 'month')
  return counted.format(Math.round(months / 12), 'year')
}

/** Days have 23 or 25 hours when the clocks change; counted in UTC they all have 24. */
const calendarDay = (date: Date) => Date.parse(dayOf(date)) / dayMs
