import { type Clock, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'

const bucketsAtMost = 100_000

export interface Count {
  remaining: number
  resetSeconds: number
  isOver: boolean
}

/** Rate limit: counts calls by key in fixed windows. In memory and bounded: when full, the oldest window is evicted. */
export function createRateLimiter({ quota, windowMs, now }: { quota: number; windowMs: number; now: Clock }) {
  const windows = new Map<string, { endsAt: number; count: number }>()

  /** A window that ends too far in the future is from before the clock was set back, and doesn't count. */
  const isOpen = ({ endsAt }: { endsAt: number }) => endsAt > now() && endsAt <= now() + windowMs

  function windowOf(key: string) {
    const known = windows.get(key)
    if (known && isOpen(known)) return known
    windows.delete(key)
    if (windows.size >= bucketsAtMost) windows.delete(windows.keys().next().value as string)
    const fresh = { endsAt: now() + windowMs, count: 0 }
    windows.set(key, fresh)
    return fresh
  }

  const read = (window: { endsAt: number; count: number }): Count => ({
    remaining: Math.max(0, quota - window.count),
    resetSeconds: Math.max(1, Math.ceil((window.endsAt - now()) / secondMs)),
    isOver: window.count > quota,
  })

  return {
    policy: (name: string) => `"${name}";q=${quota};w=${windowMs / secondMs}`,
    count(key: string): Count {
      const window = windowOf(key)
      window.count += 1
      return read(window)
    },
    /** The current state, without counting. */
    look(key: string): Count {
      const window = windows.get(key)
      return read(window && isOpen(window) ? window : { endsAt: now() + windowMs, count: 0 })
    },
    /** Refuses without counting: for attempts that only count if they fail. */
    refuseWhenUsedUp(key: string, message: string): void {
      const { remaining, resetSeconds } = read(windowOf(key))
      if (remaining === 0) throw tooMany(message, resetSeconds)
    },
    /** Undoes a count made in advance, after a success. */
    takeBack(key: string): void {
      const window = windowOf(key)
      window.count = Math.max(0, window.count - 1)
    },
    forget: (key: string) => void windows.delete(key),
  }
}
export type RateLimiter = ReturnType<typeof createRateLimiter>

export const tooMany = (message: string, resetSeconds: number) =>
  new Failure('rate_limited', message, { headers: { 'retry-after': String(resetSeconds) } })
