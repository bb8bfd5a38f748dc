import { secondMs } from '../lib/clock.ts'
import { added, keyOf } from './add-usage.ts'
import type { AccountScope, SpendingStore, UsageEntry } from './spending.store.ts'

const writeEveryMs = secondMs

interface Gathered {
  accountId: string
  entry: UsageEntry
}

interface Parts {
  store: SpendingStore
  onError: (error: unknown) => void
}

/**
 * Records usage. If no budget depends on it, it is batched and written within a second: a crash loses statistics, and
 * no message waits. Usage with a budget reservation is written immediately.
 */
export function createLedger({ store, onError }: Parts) {
  let gathered = new Map<string, Gathered>()
  let writing = Promise.resolve()
  const settling = new Set<Promise<unknown>>()

  function gather(accountId: string, entry: UsageEntry): void {
    const key = `${accountId} ${keyOf(entry)}`
    const known = gathered.get(key)?.entry
    gathered.set(key, { accountId, entry: known ? added(known, entry) : entry })
  }

  function write(): Promise<void> {
    const taken = gathered
    gathered = new Map()
    const byAccount = Map.groupBy(taken.values(), ({ accountId, entry }) => `${accountId} ${entry.day}`)
    writing = writing.then(async () => {
      for (const group of byAccount.values()) await writeGroup(group)
    })
    return writing
  }

  async function writeGroup(group: Gathered[]): Promise<void> {
    const [{ accountId } = { accountId: '' }] = group
    try {
      await store.add(
        accountId,
        group.map(({ entry }) => entry),
      )
    } catch (error) {
      onError(error)
      for (const { entry } of group) gather(accountId, entry)
    }
  }

  /** What is spent of the budgets then; undefined if it couldn't be written yet. The money stays reserved meanwhile. */
  async function settle(
    accountId: string,
    reservationId: string,
    entry: UsageEntry,
  ): Promise<Record<AccountScope, number> | undefined> {
    const settled = store.settle(accountId, reservationId, entry)
    settling.add(settled)
    try {
      return await settled
    } catch (error) {
      onError(error)
      gather(accountId, entry)
      return undefined
    } finally {
      settling.delete(settled)
    }
  }

  const timer = setInterval(() => gathered.size > 0 && write(), writeEveryMs).unref()
  return {
    gather,
    write,
    settle,
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.allSettled(settling)
      await write()
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
