import { type Clock, dayMs, firstIdAt, minuteMs } from '../lib/clock.ts'

/** After this, the number is read again, so that servers learn of each other's. */
const freshMs = 5 * minuteMs
const accountsAtMost = 100_000

interface Counted {
  day: number
  count: number
  readAt: number
}
interface Parts {
  /** How many of an account have ids from this one on. */
  count: (accountId: string, firstId: string) => Promise<number>
  now: Clock
  onError: (error: unknown) => void
}

/**
 * How many of something an account has begun today, in UTC. Kept in memory, so that a message doesn't wait for it: what
 * was begun before, or by other servers, is read in the background.
 */
export function createDayCounts({ count, now, onError }: Parts) {
  const counts = new Map<string, Counted>()

  function countedOf(accountId: string): Counted {
    const day = Math.floor(now() / dayMs)
    const known = counts.get(accountId)
    if (known?.day === day) return known
    counts.delete(accountId)
    if (counts.size >= accountsAtMost) counts.delete(counts.keys().next().value as string)
    const fresh = { day, count: 0, readAt: Number.NEGATIVE_INFINITY }
    counts.set(accountId, fresh)
    return fresh
  }

  async function refresh(accountId: string, counted: Counted): Promise<void> {
    const age = now() - counted.readAt
    if (age >= 0 && age < freshMs) return
    counted.readAt = now()
    const before = counted.count
    const stored = await count(accountId, firstIdAt(counted.day * dayMs))
    // Those counted meanwhile are probably not stored yet.
    counted.count = Math.max(counted.count, stored + counted.count - before)
  }

  return {
    /** The number including this one. */
    add(accountId: string): number {
      const counted = countedOf(accountId)
      counted.count += 1
      refresh(accountId, counted).catch(onError)
      return counted.count
    },
    takeBack(accountId: string): void {
      countedOf(accountId).count -= 1
    },
    async get(accountId: string): Promise<number> {
      const counted = countedOf(accountId)
      await refresh(accountId, counted)
      return counted.count
    },
  }
}
