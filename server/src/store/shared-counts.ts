import { hash } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import type { CountedWindow, ShareCounts } from '../lib/share-counts.ts'
import type { Redis } from './redis.ts'

/** How long others may not know of a count. */
const sendEveryMs = 50

/**
 * Rate limits of all servers together. Callers don't wait for Redis: each server counts for itself, tells Redis a moment
 * later, and learns what the others counted. While Redis is unavailable, each server counts alone.
 */
export function createSharedCounts({ redis, now }: { redis: Redis; now: Clock }): ShareCounts & { close: () => void } {
  let changed = new Map<string, { window: CountedWindow; windowMs: number }>()
  /** What Redis already has of a window. */
  const sent = new WeakMap<CountedWindow, number>()
  let timer: NodeJS.Timeout | undefined

  // Hashed: Redis needs to know neither addresses nor e-mails.
  const keyOf = (name: string, key: string) => `beckon:count:${name}:${hash('sha256', key, 'base64url').slice(0, 22)}`

  async function send(redisKey: string, window: CountedWindow, windowMs: number): Promise<void> {
    const more = window.count - (sent.get(window) ?? 0)
    sent.set(window, window.count)
    const leftMs = Math.max(1, Math.min(windowMs, window.endsAt - now()))
    try {
      const { total, endsInMs } = await redis.addToWindow(redisKey, more, leftMs)
      window.others = Math.max(0, total - (sent.get(window) ?? 0))
      // The window is that of the server that counted first.
      window.endsAt = now() + endsInMs
    } catch {
      // Told again with the next count.
      sent.set(window, (sent.get(window) ?? 0) - more)
    }
  }

  function sendAll(): void {
    timer = undefined
    const all = changed
    changed = new Map()
    if (redis.isUp()) for (const [key, { window, windowMs }] of all) void send(key, window, windowMs)
  }

  return {
    changed(name, key, window, windowMs) {
      changed.set(keyOf(name, key), { window, windowMs })
      timer ??= setTimeout(sendAll, sendEveryMs).unref()
    },
    forget(name, key) {
      const redisKey = keyOf(name, key)
      changed.delete(redisKey)
      if (redis.isUp()) redis.remove(redisKey).catch(() => {})
    },
    close: () => clearTimeout(timer),
  }
}
