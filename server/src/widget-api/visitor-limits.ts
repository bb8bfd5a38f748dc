import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, dayMs, minuteMs } from '../lib/clock.ts'
import type { ShareCounts } from '../lib/share-counts.ts'

/** Reading is cheap; only excessive reading is rate limited. */
const callsPerMessage = 10

/** Rate limits that a visitor cannot evade by dropping their identity: they also count the IP address and the bot. */
export function createVisitorLimits({
  messagesPerMinute,
  conversationsPerTenMinutes,
  messagesPerBotAndDay,
  shareCounts,
  now,
}: {
  messagesPerMinute: number
  conversationsPerTenMinutes: number
  messagesPerBotAndDay: number
  shareCounts?: ShareCounts | undefined
  now: Clock
}) {
  const limiter = (name: string, quota: number, windowMs: number) =>
    createRateLimiter({ quota, windowMs, now, share: { name: `visitor-${name}`, counts: shareCounts } })
  const sessions = limiter('sessions', messagesPerMinute, minuteMs)
  const calls = limiter('calls', callsPerMessage * messagesPerMinute, minuteMs)
  const images = limiter('images', callsPerMessage * messagesPerMinute, minuteMs)
  const byVisitor = limiter('visitor', messagesPerMinute, minuteMs)
  const byNetwork = limiter('network', messagesPerMinute, minuteMs)
  const conversations = limiter('conversations', conversationsPerTenMinutes, 10 * minuteMs)
  const byBot = limiter('bot', messagesPerBotAndDay, dayMs)

  function count(counter: RateLimiter, key: string, what: string): void {
    const { isOver, resetSeconds } = counter.count(key)
    if (isOver) throw tooMany(`${what} Try again in ${resetSeconds} s.`, resetSeconds)
  }

  return {
    countSession: (network: string): void => count(sessions, network, 'Too many sessions.'),
    countImage: (network: string): void => count(images, network, 'Too many pictures.'),
    /** Every call of a visitor. */
    countCall(visitorId: string, network: string): void {
      count(calls, network, 'Too many requests.')
      count(calls, visitorId, 'Too many requests.')
    },
    countMessage(asked: { visitorId: string; botId: string; network: string; isNew: boolean }): void {
      count(byNetwork, asked.network, 'Too many messages.')
      count(byVisitor, asked.visitorId, 'Too many messages.')
      if (asked.isNew) count(conversations, asked.network, 'Too many new conversations.')
      count(byBot, asked.botId, 'This chat has reached its daily message limit.')
    },
  }
}
export type VisitorLimits = ReturnType<typeof createVisitorLimits>
