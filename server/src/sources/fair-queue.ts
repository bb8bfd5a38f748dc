/** One after the other; of the accounts that wait, the one served longest ago comes first. */
export function createFairQueue() {
  const waiting: { accountId: string; go: () => void }[] = []
  /** Accounts, the one served last at the end; forgotten when nobody waits. */
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

  /** It stays busy until the next one runs, so that nobody slips in between. */
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
