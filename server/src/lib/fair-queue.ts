import { createShares } from './shares.ts'

interface Waiting {
  accountId: string
  botId: string
  go: () => void
}

/**
 * Runs work in a few slots, of which an account has a share. Served next: the account served longest ago, and of its
 * bots the one served longest ago.
 */
export function createFairQueue({ slots = 1 }: { slots?: number } = {}) {
  const shares = createShares({ inAll: slots })
  const waiting: Waiting[] = []
  /** When accounts and bots were last served. Forgotten when nothing runs or waits. */
  const servedAt = new Map<string, number>()
  let served = 0

  async function enqueue<Result>(accountId: string, work: () => Promise<Result>, botId = ''): Promise<Result> {
    if (shares.mayTake(accountId)) take(accountId, botId)
    else await new Promise<void>((go) => waiting.push({ accountId, botId, go }))
    try {
      return await work()
    } finally {
      shares.release(accountId)
      letNextIn()
    }
  }

  function take(accountId: string, botId: string): void {
    shares.take(accountId)
    served += 1
    servedAt.set(accountId, served)
    servedAt.set(`${accountId} ${botId}`, served)
  }

  /** The slot is taken here and not when the work resumes, so that no other can slip in between. */
  function letNextIn(): void {
    const next = waiting.filter(({ accountId }) => shares.mayTake(accountId)).toSorted(byLastServed)[0]
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      take(next.accountId, next.botId)
      next.go()
      letNextIn()
    } else if (waiting.length === 0 && shares.held() === 0) servedAt.clear()
  }

  const rankOf = (key: string): number => servedAt.get(key) ?? 0
  const byLastServed = (a: Waiting, b: Waiting): number =>
    rankOf(a.accountId) - rankOf(b.accountId) ||
    rankOf(`${a.accountId} ${a.botId}`) - rankOf(`${b.accountId} ${b.botId}`)

  return {
    enqueue,
    /** Running and waiting. */
    count: (): number => shares.held() + waiting.length,
  }
}
