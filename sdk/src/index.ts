import type {
  Agent,
  AgentList,
  Choice,
  Conversation,
  ConversationList,
  Feedback,
  Me,
  Message,
  MessageList,
  Reply,
  StreamEvent,
  TriggerRequest,
  Turn,
} from 'beckon-contract'
import { BeckonError, errorOf, readAnswer, readError } from './beckon-error.ts'
import { type NumberedEvent, readTurnEvents } from './event-reader.ts'

export type { Agent, Choice, Conversation, Feedback, Me, Message, Reply, StreamEvent, Turn }
export { BeckonError }
/** The parameters of `trigger`. Everything but `message` is optional. */
export type TriggerInput = Omit<TriggerRequest, 'stream'>

export interface BeckonOptions {
  /** The URL of the service, such as `https://beckon.example`. */
  baseUrl: string
  /** An API token: `bkn_…`. It is a secret: use it on a server, never in a web page. */
  token: string
  /** A custom `fetch`, for tests or a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** An idempotency key: a retry with the same key doesn't run the call again. Use a UUID, or your event's id. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const resumesAtMost = 5
const waitMs = 1_000

export interface PageOptions {
  limit?: number
  /** The `next_cursor` of the previous page. */
  cursor?: string
}

/** The client of Beckon's public API. Every failure is a `BeckonError`. */
export function createBeckon({ baseUrl, token, fetch = globalThis.fetch }: BeckonOptions) {
  const root = `${baseUrl.replace(/\/+$/, '')}/api/v1`

  async function send(method: 'GET' | 'POST' | 'PUT', path: string, options: SendOptions = {}): Promise<Response> {
    const { body, headers = {}, signal } = options
    const response = await fetch(`${root}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new BeckonError({ code: 'unreachable', detail: `Beckon at ${baseUrl} does not answer.` }, { cause })
    })
    if (!response.ok) throw await readError(response)
    return response
  }

  const call = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> =>
    readAnswer(await send(method, path, body && { body }))

  async function trigger(botId: string, input: TriggerInput, options: CallOptions = {}): Promise<Reply> {
    const response = await send('POST', `/agents/${part(botId)}/trigger`, { body: input, ...sendOptionsOf(options) })
    if (response.status !== 202) return readAnswer(response)
    return finished(botId, (await readAnswer<Turn>(response)).id, options.signal)
  }

  /** Waits until a turn has finished. */
  async function finished(botId: string, turnId: string, signal?: AbortSignal): Promise<Reply> {
    for (;;) {
      const { reply, error } = await turns.get(botId, turnId)
      if (reply) return reply
      if (error) throw errorOf(error)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      signal?.throwIfAborted()
    }
  }

  /** Dropped connections resume where they broke off: no text is lost or duplicated. */
  async function* stream(botId: string, input: TriggerInput, options: CallOptions = {}): AsyncGenerator<StreamEvent> {
    const accept = { accept: 'text/event-stream' }
    const { headers, ...rest } = sendOptionsOf(options)
    const path = `/agents/${part(botId)}/trigger`
    let response = await send('POST', path, { body: input, headers: { ...accept, ...headers }, ...rest })
    let [turnId, lastId] = ['', 0]
    for (let resumed = 0; ; resumed++) {
      try {
        for await (const event of eventsOf(response)) {
          if (event.event === 'turn.started') turnId = event.data.id
          lastId = event.id
          yield event
          if (isTerminal(event)) return
        }
      } catch (error) {
        options.signal?.throwIfAborted()
        if (error instanceof BeckonError || turnId === '') throw error
      }
      if (resumed === resumesAtMost || turnId === '')
        throw new BeckonError({ code: 'unreachable', detail: 'The stream broke off. Ask for the turn again.' })
      response = await send('GET', `/agents/${part(botId)}/turns/${turnId}/events`, {
        headers: { ...accept, 'last-event-id': String(lastId) },
        ...rest,
      })
    }
  }

  const turns = {
    /** Starts a turn without waiting for its reply: fetch it with `turns.get`, or wait with `turns.finished`. */
    begin: async (botId: string, input: TriggerInput, options: CallOptions = {}): Promise<Turn> => {
      const { headers, ...rest } = sendOptionsOf(options)
      const path = `/agents/${part(botId)}/trigger`
      return readAnswer(
        await send('POST', path, { body: input, headers: { prefer: 'respond-async', ...headers }, ...rest }),
      )
    },
    get: (botId: string, turnId: string) => call<Turn>('GET', `/agents/${part(botId)}/turns/${part(turnId)}`),
    finished,
    /** Cancels the turn. The partial reply is stored. */
    cancel: (botId: string, turnId: string) =>
      call<Turn>('POST', `/agents/${part(botId)}/turns/${part(turnId)}/cancel`),
  }

  return {
    /**
     * Sends a message to a bot and waits for its reply. Pass the reply's `conversation_id` to continue the
     * conversation.
     */
    trigger,
    /** Streams the reply: `reply.delta` events, and at the end `reply.completed`, `turn.failed` or `turn.cancelled`. */
    stream,
    turns,
    /** The current token: a good way to test it. */
    me: () => call<Me>('GET', '/me'),
    agents: {
      list: (page?: PageOptions) => call<AgentList>('GET', `/agents${query(page)}`),
      get: (botId: string) => call<Agent>('GET', `/agents/${part(botId)}`),
    },
    conversations: {
      list: (botId: string, page?: PageOptions) =>
        call<ConversationList>('GET', `/agents/${part(botId)}/conversations${query(page)}`),
      get: (id: string) => call<Conversation>('GET', `/conversations/${part(id)}`),
      /** Newest first: each reply before the message it answers. */
      messages: (id: string, page?: PageOptions) =>
        call<MessageList>('GET', `/conversations/${part(id)}/messages${query(page)}`),
    },
    /** Rates a reply; `messageId` is the reply's `id`. */
    rate: (messageId: string, feedback: Feedback) =>
      call<Message>('PUT', `/messages/${part(messageId)}/feedback`, feedback),
  }
}
export type Beckon = ReturnType<typeof createBeckon>

const part = encodeURIComponent

interface SendOptions {
  body?: object
  headers?: Record<string, string>
  signal?: AbortSignal
}
const sendOptionsOf = ({ idempotencyKey, signal }: CallOptions): SendOptions => ({
  ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  ...(signal && { signal }),
})

function eventsOf({ body }: Response): AsyncGenerator<NumberedEvent, void> {
  if (!body) throw new BeckonError({ code: 'internal', detail: 'The answer has no body. Check any proxy in between.' })
  return readTurnEvents(body)
}

const isTerminal = ({ event }: StreamEvent): boolean =>
  event === 'reply.completed' || event === 'turn.failed' || event === 'turn.cancelled'

function query({ limit, cursor }: PageOptions = {}) {
  const search = new URLSearchParams()
  if (limit !== undefined) search.set('limit', String(limit))
  if (cursor !== undefined) search.set('cursor', cursor)
  return search.size ? `?${search}` : ''
}
