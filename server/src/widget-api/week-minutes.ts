export const minutesPerDay = 24 * 60
export const minutesPerWeek = 7 * minutesPerDay
/** Time began on a Thursday; a week begins on Monday. */
export const weekMinuteAtStart = 3 * minutesPerDay

const minuteMs = 60_000
/** A page is loaded again long before that. */
const aheadMs = 30 * minutesPerDay * minuteMs

interface Offsets {
  /** Minutes that local time is ahead of UTC. */
  now: number
  /** If the clocks are changed soon. */
  change?: { atMs: number; offset: number }
}

/** Undefined if there is no such time zone. */
export function offsetsFrom(timeZone: string, nowMs: number): Offsets | undefined {
  const at = offsetReader(timeZone)
  if (!at) return
  const now = at(nowMs)
  const offset = at(nowMs + aheadMs)
  if (offset === now) return { now }
  let [before, after] = [Math.floor(nowMs / minuteMs), Math.ceil((nowMs + aheadMs) / minuteMs)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (at(middle * minuteMs) === now) before = middle
    else after = middle
  }
  return { now, change: { atMs: after * minuteMs, offset } }
}

function offsetReader(timeZone: string) {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  try {
    // Swedish dates are those of ISO 8601.
    const local = new Intl.DateTimeFormat('sv', { timeZone, ...parts, hourCycle: 'h23' })
    return (ms: number) => Date.parse(`${local.format(ms).replace(' ', 'T')}Z`) / minuteMs - Math.floor(ms / minuteMs)
  } catch {
    return
  }
}
