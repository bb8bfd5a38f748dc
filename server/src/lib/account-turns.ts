/** What waits, by account. Accounts have their turns one after the other, however much each has waiting. */
export function createAccountTurns<Item>() {
  /** In the order of their turns. Never an empty list. */
  const waiting = new Map<string, Item[]>()

  return {
    isEmpty: (): boolean => waiting.size === 0,

    push(accountId: string, item: Item): void {
      if (!waiting.get(accountId)?.push(item)) waiting.set(accountId, [item])
    },

    /** The turn of one account. What `take` leaves in the list waits for its next turn, after all others'. */
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
