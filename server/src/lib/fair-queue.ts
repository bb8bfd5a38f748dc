/** One job at a time; among waiting accounts, the one served longest ago comes first. */
export function createFairQueue() {
  const waiting: { accountId: string; go: () => void }[] = []
  /** Accounts, most recently served last; forgotten when none is waiting. */
  const served = new Set<string>()
  let isBusy = false

  async function enqueue<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    if (isBusy) await new Promise<void>((go) => waiting.push({ accountId, go }))
    isBusy = true
    served.delete(accountId)
    served.add(accountId)
    try {
      return await work()
    } finally {
      letNextIn()
    }
  }

  /** Stays busy until the next job runs, so that no other can slip in between. */
  function letNextIn(): void {
    const order = [...served]
    const rankOf = ({ accountId }: { accountId: string }) => order.indexOf(accountId)
    const next = waiting.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      next.go()
    } else {
      served.clear()
      isBusy = false
    }
  }

  return { enqueue }
}
