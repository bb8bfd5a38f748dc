import { secondMs } from '../lib/clock.ts'

const connectTimeoutMs = 2 * secondMs
const retryMsMost = 2 * secondMs
const checkEveryMs = 2 * secondMs
/** A connection that doesn't answer for so long was cut without a word. */
const silentMs = 3 * secondMs

type Listener = (message: string) => void

/**
 * Two connections to Redis: for commands, and for subscriptions. They are opened again by themselves: when they end, and
 * when they fall silent, which a client doesn't notice as long as it can write.
 */
export async function openRedisConnection({ url, onChange }: { url: string; onChange: (error: unknown) => void }) {
  const { createClient } = await import('@redis/client')
  const listeners = new Map<string, Set<Listener>>()
  const onMessage: (message: string, channel: string) => void = (message, channel) => {
    for (const listener of listeners.get(channel) ?? []) listener(message)
  }
  let wasUp = true
  let isClosed = false

  function open() {
    const client = createClient({
      url,
      // Nothing waits for a Redis that is unavailable.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectTimeoutMs,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, retryMsMost),
      },
    })
    const subscriber = client.duplicate()
    client.on('error', logUnavailable)
    client.on('ready', () => {
      if (!wasUp) onChange(undefined)
      wasUp = true
    })
    // The same Redis, so the same error.
    subscriber.on('error', () => {})
    // What was subscribed to while it was unavailable. Twice is the same as once.
    subscriber.on('ready', () => {
      if (listeners.size > 0) subscriber.subscribe([...listeners.keys()], onMessage).catch(() => {})
    })
    // It may be unavailable when the service starts.
    for (const each of [client, subscriber]) void each.connect().catch(() => {})
    return { client, subscriber }
  }

  /** Once when it becomes unavailable, not with every attempt to reach it. */
  function logUnavailable(error: unknown): void {
    if (wasUp && !isClosed) onChange(error)
    wasUp = false
  }

  let current = open()
  let isChecking = false
  const timer = setInterval(() => void check(), checkEveryMs).unref()

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const checked = current
    // While it connects, too: what is there may accept connections and say nothing.
    const asked = [checked.client, checked.subscriber].map((each) =>
      each.isReady ? each.ping() : new Promise((resolve) => each.once('ready', resolve)),
    )
    const isAnswered = await answersWithin(silentMs, asked)
    isChecking = false
    if (isAnswered || isClosed) return
    logUnavailable(new Error('Redis does not answer.'))
    close(checked)
    current = open()
  }

  const close = ({ client, subscriber }: typeof current): void => {
    for (const each of [client, subscriber]) {
      each.destroy()
      // One that is just being opened comes about nevertheless, and would stay.
      each.once('connect', () => each.destroy())
    }
  }

  return {
    client: () => current.client,
    isUp: (): boolean => current.client.isReady,

    /** Resolves when it is subscribed, or at once if Redis is unavailable: then it is when Redis is back. */
    async subscribe(channel: string, listener: Listener): Promise<void> {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      const { subscriber } = current
      if (subscriber.isReady) await subscriber.subscribe(channel, onMessage)
    },

    unsubscribe(channel: string, listener: Listener): void {
      const known = listeners.get(channel)
      known?.delete(listener)
      if (known?.size !== 0) return
      listeners.delete(channel)
      current.subscriber.unsubscribe(channel, onMessage).catch(() => {})
    },

    close(): void {
      isClosed = true
      clearInterval(timer)
      close(current)
    },
  }
}

/** False if one of them hasn't been answered by then. */
async function answersWithin(ms: number, asked: Promise<unknown>[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  // An error is an answer too: the client knows that the connection has ended.
  void Promise.allSettled(asked).then(() => resolve(true))
  return promise.finally(() => clearTimeout(timer))
}
