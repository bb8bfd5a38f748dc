/** Transactions that follow each other in one tick of the event loop. */
const tickMs = 2

export type WriteLock = ReturnType<typeof createWriteLock>

/**
 * Who uses SQLite's writing connection. Commits of turns and everything else alternate, so a reply waits for one
 * other transaction at most, however many are waiting. SQLite's statements don't wait, so a queue of transactions would
 * run without a pause; after a few milliseconds the next one waits for a tick of the event loop.
 */
export function createWriteLock() {
  const waiting = { commit: [] as (() => void)[], other: [] as (() => void)[] }
  let holder: keyof typeof waiting | undefined
  let busySince = 0

  function pass(): void {
    const next = holder === 'commit' ? 'other' : 'commit'
    holder = waiting[next].length > 0 ? next : waiting.commit.length > 0 ? 'commit' : 'other'
    const begin = waiting[holder].shift()
    if (!begin) holder = undefined
    else if (performance.now() - busySince < tickMs) begin()
    else
      setImmediate(() => {
        busySince = performance.now()
        begin()
      })
  }

  return {
    /** Resolves when it is the caller's, who must call `release`. */
    async take(kind: keyof typeof waiting): Promise<void> {
      if (holder !== undefined) return new Promise((begin) => void waiting[kind].push(begin))
      holder = kind
      busySince = performance.now()
    },
    release: pass,
  }
}
