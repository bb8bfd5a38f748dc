import { secondMs } from '../lib/clock.ts'

const connectTimeoutMs = 2 * secondMs
const retryMsMost = 2 * secondMs

/** Adds to a counter that ends with its window, and says how much there is and for how long. */
const addToWindowScript = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return { total, redis.call('PTTL', KEYS[1]) }`

/**
 * Redis or Valkey, shared by the servers: for what may be lost, never for what counts. Everything goes on while it is away,
 * and it is connected to again when it is back.
 */
export async function openRedis({ url, onChange }: { url: string; onChange: (error: unknown) => void }) {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // Nothing waits for a Redis that is away.
    disableOfflineQueue: true,
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, retryMsMost) },
  })
  let wasUp = true
  client.on('error', (error: unknown) => {
    // Once when it goes away, not with every attempt to reach it.
    if (wasUp) onChange(error)
    wasUp = false
  })
  client.on('ready', () => {
    if (!wasUp) onChange(undefined)
    wasUp = true
  })
  // It may be away when the service starts.
  void client.connect().catch(() => {})

  return {
    isUp: (): boolean => client.isReady,

    async addToWindow(key: string, more: number, windowMs: number): Promise<{ total: number; endsInMs: number }> {
      const answer = await client.eval(addToWindowScript, { keys: [key], arguments: [String(more), String(windowMs)] })
      const [total = 0, endsInMs = windowMs] = answer as number[]
      return { total, endsInMs }
    },

    remove: async (key: string): Promise<void> => void (await client.del(key)),

    close: (): void => void client.destroy(),
  }
}
export type Redis = Awaited<ReturnType<typeof openRedis>>
