import type { Clock } from '../lib/clock.ts'
import type { IndexFaultStore } from './index-faults.store.ts'

interface Parts {
  store: IndexFaultStore
  now: Clock
  onError: (error: unknown) => void
}
interface BotOf {
  accountId: string
  id: string
}

/** Stores which bots' indexes could not be built, for the notices, until they are. Nothing waits for it. */
export function createIndexFaults({ store, now, onError }: Parts) {
  const writing = new Set<Promise<void>>()

  async function end({ accountId, id }: BotOf): Promise<void> {
    // Nearly always there is none, and reading is cheaper than a write.
    if (await store.has(accountId, id)) await store.end(accountId, id, now())
  }

  function write(work: Promise<void>): void {
    const done = work.catch(onError).finally(() => writing.delete(done))
    writing.add(done)
  }

  return {
    onBuilt: (bot: BotOf, isBuilt: boolean): void =>
      write(isBuilt ? end(bot) : store.begin(bot.accountId, bot.id, now())),
    finish: async (): Promise<void> => void (await Promise.all(writing)),
  }
}
