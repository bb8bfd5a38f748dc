/** A turn whose end was not received yet, and what was asked. */
export interface OpenTurn {
  id: string
  text: string
}

/** A message of which the service has not said yet that it has it. */
export interface UnconfirmedMessage {
  text: string
  key: string
  conversation?: string | undefined
  /** Who asks: nobody else's it becomes. */
  person: string | null
  sentAt: number
}

/** What the panel remembers in the visitor's browser. */
export interface Kept {
  /** The visitor's secret: it alone opens their conversations. */
  visitor?: string
  conversation?: string
  /** By their conversations. */
  turns?: Record<string, OpenTurn>
  /** The last one. */
  unconfirmed?: UnconfirmedMessage
  sound?: boolean
}
type Change = { [Name in keyof Kept]: Kept[Name] | undefined }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const turnsMost = 10

/**
 * Each tab has a conversation of its own, and all share the visitor. So only what changed is written, over what others
 * have written meanwhile. Where the browser forbids storage, as some do inside frames, it is remembered until the page
 * is left.
 */
export function createKeep(storage: () => Storage, bot: string) {
  const key = `beckon:${bot}`
  let kept = read()

  function read(): Kept {
    try {
      return Object(JSON.parse(storage().getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }
  function set(change: Change) {
    kept = merged(kept, change)
    try {
      storage().setItem(key, JSON.stringify(merged(read(), change)))
    } catch {
      // A full or forbidden storage: what is in memory holds.
    }
  }
  return {
    key,
    get: (): Kept => kept,
    set,
    setTurn: (conversation: string, turn: OpenTurn | undefined) => {
      const { [conversation]: _, ...others } = { ...kept.turns, ...read().turns }
      const turns = Object.entries({ ...others, ...(turn && { [conversation]: turn }) }).slice(-turnsMost)
      set({ turns: turns.length > 0 ? Object.fromEntries(turns) : undefined })
    },
    /** Another tab has written. Whether it has signed out the visitor whom this one knew. */
    reload: (): boolean => {
      const { visitor } = kept
      const stored = read()
      if (stored.visitor === visitor) return false
      kept = visitor === undefined ? merged(kept, { visitor: stored.visitor }) : stored
      return visitor !== undefined
    },
  }
}
export type Keep = ReturnType<typeof createKeep>

const merged = (kept: Kept, change: Change): Kept =>
  Object.fromEntries(Object.entries({ ...kept, ...change }).filter(([, value]) => value !== undefined))
