import { dayMs, toInstant } from '../lib/clock.ts'

/** UTC days, written as 2026-11-15: strings that sort chronologically. */
export const dayOf = (ms: number): string => toInstant(ms).slice(0, 10)

export const monthStartOf = (day: string): string => `${day.slice(0, 7)}-01`

export const nextDayAt = (day: string): number => Date.parse(day) + dayMs

/** The last `count` days up to this one, oldest first. */
export const daysUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(Date.parse(day) - (count - 1 - at) * dayMs))
