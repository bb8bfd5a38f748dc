import type { TurnIds } from './beckon-api.ts'

/** What a site's pages remember of a bot. Texts of the conversation are never part of it. */
export interface Remembered {
  /** The visitor closed a chat that opens automatically. */
  closed?: boolean
  unread?: number
  /** `reset` was called before the panel was loaded. */
  reset?: boolean
  /** The visitor's last message has no reply yet. */
  pending?: boolean
  /** That message's turn: a browser that gives the panel no storage forgets it with the page. */
  turn?: TurnIds
  /** The proactive message was shown. */
  proactive?: boolean
  /** Open, in this tab. */
  open?: boolean
}

/** Kept in the site's own storage. If that is blocked, until the page is left. */
export function createMemory(bot: string, storage: () => Storage) {
  const key = `beckon-page:${bot}`
  let kept: Remembered = {}
  function get(): Remembered {
    try {
      return { ...JSON.parse(storage().getItem(key) as string) }
    } catch {
      return kept
    }
  }
  /** Whether it was stored. */
  function set(change: Remembered) {
    kept = { ...get(), ...change }
    try {
      storage().setItem(key, JSON.stringify(kept))
      return true
    } catch {
      return false
    }
  }
  return { get, set }
}
export type Memory = ReturnType<typeof createMemory>
