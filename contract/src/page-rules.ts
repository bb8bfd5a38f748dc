import type { AppearanceValues } from './settings/appearance.ts'

type Hours = NonNullable<AppearanceValues['hours']>

const week = 'MonTueWedThuFriSatSun'

/** Whether a text matches a pattern in which `*` stands for anything. In linear time, whatever the pattern. */
export function matches(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.endsWith(last) && text.length - last.length >= at
}

export const isOnPages = (patterns: string[], path: string) => patterns.some((pattern) => matches(pattern, path))

/** An unknown time zone is not a reason to hide. */
export function isWithin({ timeZone, days }: Hours, date: Date): boolean {
  try {
    const clock = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const [, day = '', time = ''] = /^(\w+)\W+(.+)$/.exec(date.toLocaleString('en-GB', clock)) ?? []
    const today = week.indexOf(day) / 3
    const [from, to] = days[today] ?? ['', '']
    const [opened, closes] = days[(today + 6) % 7] ?? ['', '']
    // A day that closes before it opens does so after midnight.
    return (from <= time && (time < to || to < from)) || (closes < opened && time < closes)
  } catch {
    return true
  }
}
