import type { CallName, OperationNamed, ResponseOf } from 'beckon-contract'
import type {
  Feedback,
  VisitorConversationList,
  VisitorMessage,
  VisitorMessageList,
  VisitorQuestion,
  VisitorReply,
  VisitorSession,
  VisitorSessionRequest,
  VisitorStreamEvent,
  VisitorTurn,
} from './api-types.ts'
import { BeckonError, readAnswer } from './beckon-error.ts'
import { followTurn, type StreamAttempt } from './follow-turn.ts'
import { newKey } from './new-key.ts'
import { type CallOptions, type CallParts, createRequests, type Requests } from './requests.ts'
import { callRetries, streamRetries } from './retries.ts'

export type { Feedback, VisitorQuestion, VisitorReply, VisitorSession, VisitorStreamEvent }
export { BeckonError }

export interface VisitorOptions {
  /** The URL of the service, such as `https://beckon.example`. */
  baseUrl: string
  botId: string
  /** Where the visitor's secret is stored; `localStorage` by default. */
  storage?: VisitorStorage
  /** A custom `fetch`, for tests. */
  fetch?: typeof fetch
}
/** `localStorage`, or anything like it. */
export interface VisitorStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
type Name = CallName<'visitors'>
type Answer<Of extends Name> = ResponseOf<OperationNamed<'visitors', Of>>
interface Paging {
  limit?: number
  cursor?: string
}

const timeoutMs = 100_000

/** The client of the visitors' API, for chat interfaces in a browser. It needs no API token. */
export function createVisitor(options: VisitorOptions) {
  const { baseUrl, botId, storage, fetch = globalThis.fetch.bind(globalThis) } = options
  const root = `${baseUrl.replace(/\/+$/, '')}/embed`
  const requests = createRequests({ root, fetch, timeoutMs, maxRetries: callRetries })
  const store = storage ?? browserStorage()
  const key = `beckon.visitor.${botId}`
  const bot = { bot_uuid: botId }
  let current: Promise<VisitorSession> | undefined
  let lastToken: string | undefined
  /** Grows when the visitor changes: a session that was asked for before is not stored any more. */
  let generation = 0

  async function begin(more: VisitorSessionRequest): Promise<VisitorSession> {
    const asked = generation
    const visitor = store.getItem(key)
    const body = { ...(visitor !== null && { visitor }), ...(lastToken !== undefined && { renew: lastToken }), ...more }
    const session: VisitorSession = await requests.send(
      'POST /{bot_uuid}/session',
      { params: bot, body },
      {},
      readAnswer<VisitorSession>,
    )
    if (asked === generation) {
      store.setItem(key, session.visitor)
      lastToken = session.token
    }
    return session
  }

  /** Calls at the same time share a session. One that could not begin is begun again by the next call. */
  function session(more: VisitorSessionRequest = {}): Promise<VisitorSession> {
    if (current) return current
    const begun = begin(more)
    current = begun
    begun.catch(() => {
      if (current === begun) current = undefined
    })
    return begun
  }

  /** With a session; if it has ended, with a new one. */
  async function withSession<Taken>(
    request: Requests['send'],
    name: Name,
    parts: CallParts,
    { headers, ...options }: CallOptions,
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken> {
    const attempt = async () => {
      const { token } = await session()
      return request(name, parts, { ...options, headers: { ...headers, authorization: `Bearer ${token}` } }, take)
    }
    const used = session()
    return attempt().catch((error: unknown) => {
      if (!(error instanceof BeckonError) || error.code !== 'session_expired') throw error
      if (current === used) current = undefined
      return attempt()
    })
  }
  const call = <Of extends Name>(name: Of, parts: CallParts): Promise<Answer<Of>> =>
    withSession(requests.send, name, parts, {}, readAnswer<Answer<Of>>)

  function stream(
    question: VisitorQuestion,
    { signal }: { signal?: AbortSignal } = {},
  ): AsyncGenerator<VisitorStreamEvent, void> {
    const idempotencyKey = newKey()
    const open = (name: Name, parts: CallParts, headers: Record<string, string>, within: StreamAttempt) =>
      withSession(requests.attempt, name, parts, { ...within, headers }, async (response) => response)
    return followTurn<VisitorStreamEvent>({
      timeoutMs,
      maxRetries: streamRetries,
      signal,
      start: (within) =>
        open(
          'POST /{bot_uuid}/messages',
          { params: bot, body: question },
          { 'idempotency-key': idempotencyKey },
          within,
        ),
      resume: (id, lastEventId, within) =>
        open('GET /{bot_uuid}/turns/{id}/events', { params: { ...bot, id } }, { 'last-event-id': lastEventId }, within),
    })
  }

  const ofMessage = (id: string) => ({ ...bot, id })
  return {
    /** The current session, with the bot's name, greeting and appearance. */
    session: (): Promise<VisitorSession> => session(),
    /** Streams the reply: `reply.delta` events, and at the end `reply.completed`, `turn.failed` or `turn.cancelled`. */
    send: stream,
    cancel: (turnId: string): Promise<VisitorTurn> =>
      call('POST /{bot_uuid}/turns/{id}/cancel', { params: ofMessage(turnId) }),
    /** The visitor's own conversations, newest first. */
    conversations: (page: Paging = {}): Promise<VisitorConversationList> =>
      call('GET /{bot_uuid}/conversations', { params: bot, query: page }),
    /** Newest first: each reply before the message it answers. */
    messages: (conversationId: string, page: Paging = {}): Promise<VisitorMessageList> =>
      call('GET /{bot_uuid}/conversations/{id}/messages', { params: ofMessage(conversationId), query: page }),
    rate: (messageId: string, feedback: Feedback): Promise<VisitorMessage> =>
      call('PUT /{bot_uuid}/messages/{id}/feedback', { params: ofMessage(messageId), body: feedback }),
    unrate: (messageId: string): Promise<VisitorMessage> =>
      call('DELETE /{bot_uuid}/messages/{id}/feedback', { params: ofMessage(messageId) }),
    /** Identifies the visitor with a JWT that your server signed. */
    identify(jwt: string): Promise<VisitorSession> {
      generation += 1
      current = undefined
      lastToken = undefined
      return session({ identity: jwt })
    },
    /** Forgets the visitor: the next call begins as a new one. */
    reset(): void {
      generation += 1
      current = undefined
      lastToken = undefined
      store.removeItem(key)
    },
  }
}

/** Where storage is blocked, the visitor is remembered until the page is left. */
function browserStorage(): VisitorStorage {
  try {
    return globalThis.localStorage
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    }
  }
}
export type BeckonVisitor = ReturnType<typeof createVisitor>
