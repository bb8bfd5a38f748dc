import { type Clock, secondMs } from '../lib/clock.ts'
import type { TokenStore } from './tokens.store.ts'

const writeEveryMs = 5 * secondMs

/** Batches token uses and writes them periodically: a crash loses seconds of statistics, and no call waits for them. */
export function createTokenUses({
  store,
  now,
  onError,
}: {
  store: TokenStore
  now: Clock
  onError: (error: unknown) => void
}) {
  let gathered = new Map<string, { calls: number; at: number; from: string }>()
  let writing = Promise.resolve()

  function record(tokenId: string, from: string): void {
    const use = gathered.get(tokenId) ?? { calls: 0, at: 0, from }
    use.calls += 1
    use.at = now()
    use.from = from
    gathered.set(tokenId, use)
  }

  function write(): Promise<void> {
    const uses = gathered
    gathered = new Map()
    writing = writing.then(async () => {
      for (const [tokenId, use] of uses) await store.recordUse(tokenId, use).catch(onError)
    })
    return writing
  }

  const timer = setInterval(write, writeEveryMs).unref()
  return {
    record,
    write,
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}
