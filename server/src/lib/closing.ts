export type ClosingPart = [name: string, close: () => unknown]

/** Closes one part after the other. If one hangs, `current` names it. */
export function createClosing() {
  let name: string | undefined
  return {
    current: () => name,
    async oneByOne(...parts: ClosingPart[]): Promise<void> {
      for (const [next, close] of parts) {
        name = next
        await close()
      }
    },
  }
}
