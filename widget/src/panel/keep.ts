/** What the panel remembers in the visitor's browser. */
export interface Kept {
  /** The visitor's secret: it alone opens their conversations. */
  visitor?: string
  conversation?: string
  /** The turn that was not finished yet, and what was asked. */
  turn?: { id: string; text: string }
  sound?: boolean
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** Where the browser forbids storage, as some do inside frames, it is remembered until the page is left. */
export function createKeep(storage: () => Storage, bot: string) {
  const key = `beckon:${bot}`
  let kept: Kept = {}
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '{}')
    if (typeof stored === 'object' && stored !== null) kept = stored
  } catch {
    kept = {}
  }
  return {
    get: (): Kept => kept,
    set: (change: { [Name in keyof Kept]: Kept[Name] | undefined }) => {
      const changed = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== undefined)
      kept = Object.fromEntries(changed)
      try {
        storage().setItem(key, JSON.stringify(kept))
      } catch {
        // A full or forbidden storage: what is in memory holds.
      }
    },
  }
}
export type Keep = ReturnType<typeof createKeep>
