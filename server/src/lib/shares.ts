/**
 * Divides something limited between accounts: slots, or bytes. An account may take more while it holds less than
 * `perFree` times what would be free, so a single busy account gets `perFree / (perFree + 1)` of everything, several
 * get equal parts, and an account that holds nothing always finds some left.
 */
export function createShares({ inAll, perFree = 1 }: { inAll: number; perFree?: number }) {
  const heldBy = new Map<string, number>()
  let held = 0

  const add = (key: string, amount: number): void => {
    held += amount
    const sum = (heldBy.get(key) ?? 0) + amount
    if (sum > 0) heldBy.set(key, sum)
    else heldBy.delete(key)
  }

  return {
    /** Nothing is left for anyone, not even for an account that holds nothing. */
    isFull: (amount = 1): boolean => held + amount > inAll,
    mayTake: (key: string, amount = 1): boolean =>
      held + amount <= inAll && (heldBy.get(key) ?? 0) + amount <= perFree * (inAll - held),
    take: (key: string, amount = 1): void => add(key, amount),
    release: (key: string, amount = 1): void => add(key, -amount),
    held: (): number => held,
    heldBy: (key: string): number => heldBy.get(key) ?? 0,
    /** Those that hold something. */
    keys: (): string[] => [...heldBy.keys()],
  }
}
export type Shares = ReturnType<typeof createShares>
