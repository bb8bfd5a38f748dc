import type { DateFormat } from 'beckon-contract'

interface Preferences {
  timeZone: string | null
  dateFormat: DateFormat | null
}
type Style = 'day' | 'fullDay' | 'dayAndTime' | 'weekdayAndTime'

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  fullDay: { dateStyle: 'full' },
  dayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  weekdayAndTime: { weekday: 'long', hour: 'numeric', minute: '2-digit' },
}
const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const numericTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const isoStyles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: numericDay,
  fullDay: { ...numericDay, weekday: 'long' },
  dayAndTime: { ...numericDay, ...numericTime },
  weekdayAndTime: { weekday: 'long', ...numericTime },
}
const locales: Record<DateFormat, string> = { mdy: 'en-US', dmy: 'en-GB', ymd: 'en-CA' }

let preferences: Preferences = { timeZone: null, dateFormat: null }
const formats = new Map<string, Intl.DateTimeFormat>()

/** As the person chose on the page *Account*; what they didn't choose is the browser's time zone, and `mdy`. */
export function preferDates({ timeZone, dateFormat }: Preferences): void {
  preferences = { timeZone, dateFormat }
  formats.clear()
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
/** The person's. */
export const ownZone = (): string => preferences.timeZone ?? browserZone()

/** An address can name any. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function formatOf(
  key: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = ownZone(),
): Intl.DateTimeFormat {
  const known = formats.get(`${key} ${timeZone}`)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(`${key} ${timeZone}`, made)
  return made
}

/** A date for people, in their format and, unless told otherwise, their time zone. */
export function formatDate(date: Date, style: Style, zone?: string): string {
  const { dateFormat } = preferences
  const options = dateFormat === 'ymd' ? isoStyles[style] : styles[style]
  return formatOf(style, dateFormat === null ? 'en' : locales[dateFormat], options, zone).format(date)
}

/** Whether a day begins at this instant: mostly at midnight, but in some zones a day may begin an hour later. */
export const beginsDay = (date: Date, zone?: string): boolean =>
  dayIn(date, zone) !== dayIn(new Date(date.getTime() - 1), zone)

const dayIn = (date: Date, zone?: string) => formatOf('own day', 'en-CA', numericDay, zone).format(date)

/** The day in the person's time zone: `2026-11-17`. */
export const dayOf = (date: Date): string => dayIn(date)

/** Midnight at the beginning of a day in the person's time zone, or so many days later. */
export function startOfDay(day: string, plusDays = 0): Date {
  const start = Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000
  // Twice, because the offset may change in between.
  const guess = start - offsetAt(new Date(start))
  return new Date(start - offsetAt(new Date(guess)))
}

/** The last millisecond of a day in the person's time zone. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day, 1).getTime() - 1)

/** Milliseconds that the person's clock is ahead of UTC. */
function offsetAt(date: Date): number {
  const text = formatOf('own clock', 'en-CA', { ...numericDay, ...numericTime, second: '2-digit' }).format(date)
  return Date.parse(`${text.replace(', ', 'T')}Z`) - Math.floor(date.getTime() / 1000) * 1000
}
