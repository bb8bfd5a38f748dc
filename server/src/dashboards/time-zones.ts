import { dayMs, hourMs, minuteMs } from '../lib/clock.ts'

export interface TimeZone {
  /** Of local time from UTC, at an instant. */
  offsetAt: (instant: number) => number
}

/** Undefined if there is no such zone. */
export function findZone(name: string): TimeZone | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', hour: 'numeric' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
  return {
    offsetAt(instant) {
      const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
      return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs)
    },
  }
}

/** The instant at which a local day begins. The day is a number: days since 1970-01-01, without a zone. */
export function startOfDay(day: number, { offsetAt }: TimeZone): number {
  const local = day * dayMs
  const guess = local - offsetAt(local)
  const found = local - offsetAt(guess)
  // Where the clock is moved at midnight, the day begins at the change.
  return found + offsetAt(found) < local ? guess : found
}

/** Undefined for a day that doesn't exist. */
export function readDay(text: string): number | undefined {
  const ms = Date.parse(`${text}T00:00Z`)
  return new Date(ms).toJSON()?.startsWith(text) ? ms / dayMs : undefined
}
export const writeDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The offsets of a range, each from an instant on. */
export function offsetsIn(from: number, to: number, { offsetAt }: TimeZone): { from: number; offset: number }[] {
  const found = [{ from, offset: offsetAt(from) }]
  for (let at = from; at < to; at += dayMs) {
    const next = Math.min(at + dayMs, to)
    const before = found.at(-1) as { offset: number }
    if (offsetAt(next) === before.offset) continue
    let [low, high] = [at, next]
    while (high - low > minuteMs) {
      const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs
      if (offsetAt(middle) === before.offset) low = middle
      else high = middle
    }
    found.push({ from: high, offset: offsetAt(high) })
  }
  return found
}
