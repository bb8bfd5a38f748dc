import { createShares } from '../lib/shares.ts'

interface Returning {
  accountId: string
  go: () => void
}

/**
 * The slots of running jobs, of which an account has a share. A job that waits for another server gives its slot up
 * and takes one again afterwards.
 */
export function createJobSlots(slots: number, onFree: () => void) {
  const shares = createShares({ inAll: slots })
  const returning: Returning[] = []

  function release(accountId: string): void {
    shares.release(accountId)
    onFree()
  }

  /** Lets in the job that waits longest, of the account with the fewest running. */
  function letOneBack(): boolean {
    const next = returning
      .filter(({ accountId }) => shares.mayTake(accountId))
      .toSorted((a, b) => shares.heldBy(a.accountId) - shares.heldBy(b.accountId))[0]
    if (!next) return false
    returning.splice(returning.indexOf(next), 1)
    shares.take(next.accountId)
    next.go()
    return true
  }

  /** A job that is being stopped doesn't wait for a slot. */
  async function takeAgain(accountId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return shares.take(accountId)
    await new Promise<void>((go) => {
      const one = { accountId, go }
      returning.push(one)
      signal.addEventListener('abort', () => {
        const at = returning.indexOf(one)
        if (at === -1) return
        returning.splice(at, 1)
        shares.take(accountId)
        go()
      })
      onFree()
    })
  }

  return {
    isFull: (): boolean => shares.isFull(),
    /** Accounts that have to wait until one of their jobs ends. */
    exhausted: (): string[] => shares.keys().filter((accountId) => !shares.mayTake(accountId)),
    take: (accountId: string): void => shares.take(accountId),
    release,
    letOneBack,
    /** Without a slot while this work waits for something else. */
    async whileIdle<Result>(accountId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      release(accountId)
      try {
        return await work()
      } finally {
        await takeAgain(accountId, signal)
      }
    },
  }
}
