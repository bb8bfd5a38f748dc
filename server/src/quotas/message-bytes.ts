import { secondMs } from '../lib/clock.ts'

const writeEveryMs = 5 * secondMs

interface Parts {
  /** Adds to the total of an account. */
  write: (accountId: string, bytes: number) => Promise<void>
  /** All that an account stores. */
  read: (accountId: string) => Promise<number>
  onError: (error: unknown) => void
}

/**
 * The bytes of messages, by account. Each server adds up its own in memory and writes the sums every few seconds: if
 * every turn changed its account's row, the turns of an account would wait for each other.
 */
export function createMessageBytes({ write, read, onError }: Parts) {
  /** Read by the first message after a write, so that the next ones needn't wait. */
  let stored = new Map<string, number>()
  let unwritten = new Map<string, number>()

  const unwrittenOf = (accountId: string): number => unwritten.get(accountId) ?? 0
  const add = (accountId: string, bytes: number): void => void unwritten.set(accountId, unwrittenOf(accountId) + bytes)

  async function load(accountId: string): Promise<number> {
    const bytes = await read(accountId)
    stored.set(accountId, bytes)
    return bytes
  }

  /** What was deleted, and what other servers have added, is known from here on. */
  async function flush(): Promise<void> {
    const sums = unwritten
    unwritten = new Map()
    await Promise.all(
      [...sums].map(([accountId, bytes]) =>
        write(accountId, bytes).catch((error: unknown) => {
          add(accountId, bytes)
          onError(error)
        }),
      ),
    )
    stored = new Map()
  }
  const timer = setInterval(flush, writeEveryMs).unref()

  return {
    add,
    unwritten: unwrittenOf,
    /** Whether an account stores this much, up to the messages of the last seconds on other servers. */
    async isReached(accountId: string, most: number): Promise<boolean> {
      const isKnown = stored.has(accountId)
      const isFull = async () => (stored.get(accountId) ?? (await load(accountId))) + unwrittenOf(accountId) >= most
      if (!(await isFull())) return false
      // Something may have been deleted since.
      stored.delete(accountId)
      return !isKnown || isFull()
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
