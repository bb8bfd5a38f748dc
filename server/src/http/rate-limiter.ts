import { type Clock, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { CountedWindow, ShareCounts } from '../lib/share-counts.ts'

const bucketsAtMost = 100_000

export interface Count {
  remaining: number
  resetSeconds: number
  isOver: boolean
}

interface Limit {
  quota: number
  windowMs: number
  now: Clock
  /** With the name of the limit, if other servers count too. */
  share?: { name: string; counts: ShareCounts | undefined } | undefined
}

/** Rate limit: counts calls by key in fixed windows. In memory and bounded: when full, the oldest window is evicted. */
export function createRateLimiter({ quota, windowMs, now, share }: Limit) {
  const windows = new Map<string, CountedWindow>()
  const publishCount = (key: string, window: CountedWindow) => share?.counts?.changed(share.name, key, window, windowMs)

  /** A window that ends too far in the future is from before the clock was set back, and doesn't count. */
  const isOpen = ({ endsAt }: { endsAt: number }) => endsAt > now() && endsAt <= now() + windowMs

  function windowOf(key: string) {
    const known = windows.get(key)
    if (known && isOpen(known)) return known
    windows.delete(key)
    if (windows.size >= bucketsAtMost) windows.delete(windows.keys().next().value as string)
    const fresh = { endsAt: now() + windowMs, count: 0, others: 0 }
    windows.set(key, fresh)
    return fresh
  }

  const read = (window: CountedWindow): Count => ({
    remaining: Math.max(0, quota - window.count - window.others),
    resetSeconds: Math.max(1, Math.ceil((window.endsAt - now()) / secondMs)),
    isOver: window.count + window.others > quota,
  })

  return {
    policy: (name: string) => `"${name}";q=${quota};w=${windowMs / secondMs}`,
    count(key: string): Count {
      const window = windowOf(key)
      window.count += 1
      publishCount(key, window)
      return read(window)
    },
    /** The current state, without counting. */
    peek(key: string): Count {
      const window = windows.get(key)
      return read(window && isOpen(window) ? window : { endsAt: now() + windowMs, count: 0, others: 0 })
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
      publishCount(key, window)
    },
    forget(key: string): void {
      windows.delete(key)
      share?.counts?.forget(share.name, key)
    },
  }
}
export type RateLimiter = ReturnType<typeof createRateLimiter>

export const tooMany = (message: string, resetSeconds: number) =>
  new Failure('rate_limited', message, { headers: { 'retry-after': String(resetSeconds) } })
