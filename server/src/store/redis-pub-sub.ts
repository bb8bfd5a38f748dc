import type { PubSubTransport } from './pub-sub.ts'
import type { Redis } from './redis.ts'

const channel = 'beckon:servers'

export const openRedisPubSub =
  (redis: Pick<Redis, 'publish' | 'subscribe'>) =>
  (receive: (message: string) => void): PubSubTransport => {
    // If Redis is unavailable, it is subscribed to when it is back.
    redis.subscribe(channel, receive).catch(() => {})
    return {
      send: (messages) => redis.publish(channel, messages),
      close: async () => {},
    }
  }
