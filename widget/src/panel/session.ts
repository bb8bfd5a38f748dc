import { ChatFailure, failureOf } from './chat-failure.ts'
import type { Keep } from './keep.ts'
import type { Session, SessionRequest, Undefinable, VisitorPath } from './visitor-api.ts'

/** What the visitor sees of the bot. */
export type BotProfile = Session['bot']

/** With a query. */
type Listed = `${VisitorPath}?${string}`

const renewBeforeMs = 5 * 60_000
/** A site that is not listed, a deleted bot, a rate limit: the same with or without a proof. */
const notOfTheProof = [403, 404, 429]

interface BegunSession extends Session {
  receivedAt: number
  isRecognised: boolean
}

interface SessionParts {
  /** `/embed/{bot}` */
  basePath: string
  keep: Keep
  fetch: typeof fetch
  now: () => number
  whenOnline: () => Promise<void>
}

/** The visitor's session: started by the first call, renewed before it expires, and once more if it expired anyway. */
export function createSession({ basePath, keep, fetch, now, whenOnline }: SessionParts) {
  let identity: string | undefined
  let person: string | null = null
  /** The service uses it to renew an identified visitor's session without a new proof, for a day. */
  let renewable: string | undefined
  /** The browser's cookie must not bring back the visitor that was forgotten. */
  let isAnew = false
  let forgetting: Promise<unknown> | undefined
  let session: Promise<BegunSession> | null = null
  const callbacks = {
    /** The proof was rejected: the visitor is anonymous from here on. */
    refused: (_: ChatFailure) => {},
    /** The person identified before is not the current one. */
    otherPerson: () => {},
  }

  async function begin(): Promise<BegunSession> {
    await forgetting
    const { visitor } = keep.get()
    const anew = isAnew || undefined
    const proof = { identity, renew: renewable }
    const request: Undefinable<SessionRequest> = { visitor, anew, ...proof }
    const response = await reach('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The author's own sign-in opens the preview of a bot without allowed sites.
      credentials: 'same-origin',
      body: JSON.stringify(request),
    })
    if (!response.ok) {
      const failure = await failureOf(response)
      const isRefusal = response.status < 500 && !notOfTheProof.includes(response.status)
      if (!isRefusal || proof.identity === undefined || proof.identity !== identity) throw failure
      identity = undefined
      callbacks.refused(failure)
      return begin()
    }
    const begun = (await response.json()) as Session
    if (proof.identity !== identity || (isAnew && !anew)) return begin()
    isAnew = false
    const isOther = person !== null && person !== begun.person
    person = begun.person ?? null
    renewable = person === null ? undefined : begun.token
    keep.set({ visitor: begun.visitor })
    if (isOther) callbacks.otherPerson()
    return { ...begun, receivedAt: now(), isRecognised: visitor === undefined && begun.is_returning }
  }

  async function current(): Promise<BegunSession> {
    const seen = session
    const held = await seen?.catch(() => null)
    if (seen !== session) return current()
    // Only durations are compared: the visitor's clock may be hours off.
    if (held && now() - held.receivedAt < held.expires_in * 1_000 - renewBeforeMs) return held
    session = begin()
    return session
  }

  async function reach(path: VisitorPath | Listed, init: RequestInit): Promise<Response> {
    await whenOnline()
    try {
      return await fetch(basePath + path, { credentials: 'omit', ...init, cache: 'no-store' })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new ChatFailure('unreachable', 'The service cannot be reached.')
    }
  }

  async function call(
    path: VisitorPath | Listed,
    init: RequestInit & { json?: unknown } = {},
    isAgain = false,
  ): Promise<Response> {
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
    profile: async () => (await current()).bot,
    /** Whether the service knew this browser, although nothing was stored in it. */
    isRecognised: async () => (await current()).isRecognised,
    person: () => person,
    /** From now on the visitor is who the page's server says; the next call starts a session for them. */
    identify: (jwt: string) => {
      identity = jwt
      renewable = undefined
      session = null
    },
    /** The next call starts an anonymous session, as a new visitor. */
    forget: () => {
      isAnew = true
      identity = undefined
      renewable = undefined
      person = null
      session = null
    },
    /** Removes the browser's cookie, even if the page is left right now. The next session waits for it. */
    forgetCookie: () => {
      const request = { method: 'DELETE', credentials: 'same-origin', keepalive: true } as const
      forgetting = fetch(`${basePath}/session`, request).catch(() => undefined)
    },
    subscribe: (listeners: typeof callbacks) => void Object.assign(callbacks, listeners),
  }
}
export type VisitorSession = ReturnType<typeof createSession>
