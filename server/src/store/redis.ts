import { openRedisConnection } from './redis-connection.ts'

/** Adds to a counter that ends with its window, and says how much there is and for how long. */
const addToWindowScript = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { total, redis.call('PTTL', KEYS[1]) }`

/**
 * Redis or Valkey, shared by the servers: for what may be lost, never for what counts. Everything goes on while it is unavailable,
 * and it is connected to again when it is back.
 */
export async function openRedis(place: { url: string; onChange: (error: unknown) => void }) {
  const connection = await openRedisConnection(place)
  const { client } = connection

  return {
    isUp: connection.isUp,

    async addToWindow(key: string, more: number, windowMs: number): Promise<{ total: number; endsInMs: number }> {
      const answer = await client().eval(addToWindowScript, {
        keys: [key],
        arguments: [String(more), String(windowMs)],
      })
      const [total = 0, endsInMs = windowMs] = answer as number[]
      return { total, endsInMs }
    },

    remove: async (key: string): Promise<void> => void (await client().del(key)),

    publish: async (channel: string, messages: string[]): Promise<void> =>
      void (await Promise.all(messages.map((message) => client().publish(channel, message)))),

    /** The listener gets what is published while Redis is there. */
    subscribe: connection.subscribe,
    unsubscribe: connection.unsubscribe,

    /**
     * Adds an entry to a stream of at most about `most`, and publishes it to the channel of the same name. The stream
     * ends `lifeMs` after its last entry. `isFirst`: what is there of an earlier attempt is removed.
     */
    async append(
      key: string,
      entry: string,
      { most, lifeMs, isFirst }: { most: number; lifeMs: number; isFirst: boolean },
    ): Promise<void> {
      const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: most } } as const
      const steps = client().multi()
      if (isFirst) steps.del(key)
      await steps.xAdd(key, '*', { entry }, trim).pExpire(key, lifeMs).publish(key, entry).exec()
    },

    readStream: async (key: string): Promise<string[]> =>
      (await client().xRange(key, '-', '+'))?.map(({ message }) => String(message.entry)) ?? [],

    close: connection.close,
  }
}
export type Redis = Awaited<ReturnType<typeof openRedis>>
