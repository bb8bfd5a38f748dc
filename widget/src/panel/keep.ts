/** A turn whose end was not received yet, and its question: none if only the page remembers the turn. */
export interface OpenTurn {
  id: string
  text: string
}

/** A message that the service has not acknowledged yet. */
export interface UnconfirmedMessage {
  text: string
  key: string
  conversation?: string | undefined
  /** Its sender: it is never sent as another person. */
  person: string | null
  sentAt: number
}

/** The last question, if its reply broke off: the service doesn't store it. */
export interface FailedTurn {
  text: string
  /** What had arrived. */
  reply: string
  code: string
  conversation: string
  person: string | null
}

/** The panel's data in the visitor's browser. */
export interface Kept {
  /** The visitor's secret: the only access to their conversations. */
  visitor?: string
  conversation?: string
  /** By conversation. */
  turns?: Record<string, OpenTurn>
  /** The last one. */
  unconfirmed?: UnconfirmedMessage
  failed?: FailedTurn
  sound?: boolean
  /** What the visitor has written and not sent. */
  draft?: string
}
type Change = { [Name in keyof Kept]: Kept[Name] | undefined }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const turnsMost = 10

/**
 * Each tab has its own conversation, and all share the visitor. So only changes are written, on top of what other tabs
 * have written. If the browser blocks storage, as some do inside frames, data is kept in memory until the page is left;
 * the service's cookie then recognises the visitor on the next one (`docs/decisions/0032`).
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
      // Storage is full or blocked: use what is in memory.
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
    /** Another tab has written. Returns whether it signed out the visitor known here. */
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
