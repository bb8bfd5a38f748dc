import { type Clock, dayMs, hourMs, newId, secondMs } from '../lib/clock.ts'
import { added, keyOf } from './add-usage.ts'
import type { AccountScope, SpendingStore, UsageEntry } from './spending.store.ts'

const writeEveryMs = secondMs
/** Of many visitors, in several commits. */
const entriesPerCommit = 200
/** No outage that a server survives lasts longer. */
const repeatedMostMs = dayMs

type SpentByScope = Record<AccountScope, number>

interface Gathered {
  accountId: string
  entry: UsageEntry
}

interface Unwritten {
  accountId: string
  /** The reservation's, or one of its own. */
  id: string
  /** Of one day. */
  entries: UsageEntry[]
}

/** A reservation that may have been made. */
interface Unreleased {
  accountId: string
  id: string
  day: string
}

interface Parts {
  store: SpendingStore
  now: Clock
  onError: (error: unknown) => void
}

/**
 * Records usage. If no budget depends on it, it is batched and written within a second: a crash loses statistics, and
 * no message waits. Usage with a budget reservation is written immediately.
 */
export function createLedger({ store, now, onError }: Parts) {
  let gathered = new Map<string, Gathered>()
  let writing = Promise.resolve()
  const settling = new Set<Promise<unknown>>()
  const unwritten: Unwritten[] = []
  const unreleased: Unreleased[] = []

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
      await releaseAgain()
      await writeAgain()
      const groups = [...byAccount.values()]
      for (let at = 0; at < groups.length; at += store.addedAtOnce)
        await Promise.all(groups.slice(at, at + store.addedAtOnce).map(writeGroup))
    })
    return writing
  }

  async function writeGroup(group: Gathered[]): Promise<void> {
    const [{ accountId } = { accountId: '' }] = group
    for (let at = 0; at < group.length; at += entriesPerCommit) {
      const entries = group.slice(at, at + entriesPerCommit).map(({ entry }) => entry)
      const id = newId()
      try {
        await store.add(accountId, id, entries)
      } catch (error) {
        onError(error)
        unwritten.push({ accountId, id, entries })
      }
    }
  }

  /** What failed may have been written nevertheless: if the connection was lost before the answer came. */
  async function writeAgain(): Promise<void> {
    for (const failed of unwritten.splice(0)) {
      const { accountId, id, entries } = failed
      await store.addOnce(accountId, id, entries).catch((error: unknown) => {
        onError(error)
        unwritten.push(failed)
      })
    }
  }

  /** Nobody uses it: its caller was told that it failed. */
  function release(accountId: string, reservation: Omit<Unreleased, 'accountId'>): void {
    unreleased.push({ accountId, ...reservation })
  }

  async function releaseAgain(): Promise<void> {
    for (const one of unreleased.splice(0))
      await store.releaseAfter(one.accountId, one).catch((error: unknown) => {
        onError(error)
        unreleased.push(one)
      })
  }

  /**
   * What is spent of the budgets then; undefined if it couldn't be written yet, or read. Until it is written, the money
   * stays reserved.
   */
  function settle(accountId: string, reservationId: string, entry: UsageEntry): Promise<SpentByScope | undefined> {
    const settled = settleNow(accountId, reservationId, entry).finally(() => settling.delete(settled))
    settling.add(settled)
    return settled
  }

  async function settleNow(accountId: string, id: string, entry: UsageEntry): Promise<SpentByScope | undefined> {
    try {
      const spent = await store.settle(accountId, id, entry)
      if (spent) return spent
    } catch (error) {
      onError(error)
      unwritten.push({ accountId, id, entries: [entry] })
      return undefined
    }
    // It is written: if this fails, it must not be repeated.
    return store.getSpent(accountId, entry).catch((error: unknown) => {
      onError(error)
      return undefined
    })
  }

  const timer = setInterval(
    () => gathered.size + unwritten.length + unreleased.length > 0 && write(),
    writeEveryMs,
  ).unref()
  const sweep = setInterval(() => store.forgetSettled(now() - repeatedMostMs).catch(onError), hourMs).unref()
  return {
    gather,
    write,
    settle,
    release,
    async close(): Promise<void> {
      clearInterval(timer)
      clearInterval(sweep)
      await Promise.allSettled(settling)
      await write()
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
