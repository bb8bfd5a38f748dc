import { createRateLimiter, type RateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, dayMs, minuteMs } from '../lib/clock.ts'

/** Reading is cheap; only excessive reading is rate limited. */
const callsPerMessage = 10

/** Rate limits that a visitor cannot evade by dropping their identity: they also count the IP address and the bot. */
export function createVisitorLimits({
  messagesPerMinute,
  conversationsPerTenMinutes,
  messagesPerBotAndDay,
  now,
}: {
  messagesPerMinute: number
  conversationsPerTenMinutes: number
  messagesPerBotAndDay: number
  now: Clock
}) {
  const limiter = (quota: number, windowMs: number) => createRateLimiter({ quota, windowMs, now })
  const sessions = limiter(messagesPerMinute, minuteMs)
  const calls = limiter(callsPerMessage * messagesPerMinute, minuteMs)
  const images = limiter(callsPerMessage * messagesPerMinute, minuteMs)
  const byVisitor = limiter(messagesPerMinute, minuteMs)
  const byNetwork = limiter(messagesPerMinute, minuteMs)
  const conversations = limiter(conversationsPerTenMinutes, 10 * minuteMs)
  const byBot = limiter(messagesPerBotAndDay, dayMs)

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
