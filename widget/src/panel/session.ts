import { ChatFailure, failureOf } from './chat-failure.ts'
import type { Keep } from './keep.ts'

/** What the visitor sees of the bot. */
export interface BotFace {
  name: string
  title: string
  greeting: string
  suggestions: string[]
  color: string
  scheme: 'auto' | 'light' | 'dark'
  avatar: string | null
}
interface Session {
  token: string
  expires_at: string
  visitor: string
  bot: BotFace
}

const renewBeforeMs = 5 * 60_000

interface SessionParts {
  /** `/embed/{bot}` */
  door: string
  keep: Keep
  fetch: typeof fetch
  now: () => number
}

/** The visitor's session: begun with the first call, renewed before it ends, and once more if it ended all the same. */
export function createSession({ door, keep, fetch, now }: SessionParts) {
  let identity: string | undefined
  let session: Promise<Session> | null = null

  async function begin(): Promise<Session> {
    const { visitor } = keep.get()
    const response = await reach('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visitor, identity }),
    })
    if (!response.ok) throw await failureOf(response)
    const begun = (await response.json()) as Session
    keep.set({ visitor: begun.visitor })
    return begun
  }

  async function current(): Promise<Session> {
    const held = await session?.catch(() => null)
    if (held && Date.parse(held.expires_at) - now() > renewBeforeMs) return held
    session = begin()
    return session
  }

  async function reach(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(door + path, { ...init, credentials: 'omit', cache: 'no-store' })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new ChatFailure('unreachable', 'The service cannot be reached.')
    }
  }

  async function call(path: string, init: RequestInit & { json?: unknown } = {}, isAgain = false): Promise<Response> {
    const { token } = await current()
    const { json, ...rest } = init
    const headers: Record<string, string> = {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${token}`,
    }
    if (json !== undefined) headers['content-type'] = 'application/json'
    const response = await reach(path, { ...rest, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })
    if (response.ok) return response
    if (response.status !== 401 || isAgain) throw await failureOf(response)
    session = null
    return call(path, init, true)
  }

  return {
    call,
    face: async () => (await current()).bot,
    /** From now on the visitor is whom the page's own server says; the next call begins a session of theirs. */
    identify: (jwt: string | undefined) => {
      identity = jwt
      session = null
    },
  }
}
export type VisitorSession = ReturnType<typeof createSession>
