/** What waits, by account. Accounts are served one after the other (round robin), however much each has waiting. */
export function createRoundRobin<Item>() {
  /** In the order in which they are served. Never an empty list. */
  const waiting = new Map<string, Item[]>()

  return {
    isEmpty: (): boolean => waiting.size === 0,

    push(accountId: string, item: Item): void {
      if (!waiting.get(accountId)?.push(item)) waiting.set(accountId, [item])
    },

    /** Serves one account. What `take` leaves in the list waits for the next round, after all others'. */
    serve(take: (items: Item[]) => void): void {
      const next = waiting.entries().next().value
      if (!next) return
      const [accountId, items] = next
      take(items)
      waiting.delete(accountId)
      if (items.length > 0) waiting.set(accountId, items)
    },
  }
}
