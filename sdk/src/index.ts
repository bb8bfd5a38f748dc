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
import { type NumberedEvent, readEvents } from './event-reader.ts'

export type { Agent, Choice, Conversation, Feedback, Me, Message, Reply, StreamEvent, Turn }
export { BeckonError }
/** What `trigger` takes. Everything but `message` is optional. */
export type TriggerInput = Omit<TriggerRequest, 'stream'>

export interface BeckonOptions {
  /** Where the service runs, such as `https://beckon.example`. */
  baseUrl: string
  /** An API token: `bkn_…`. It is a secret: use it on a server, never in a web page. */
  token: string
  /** Another `fetch`, for tests or a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** A name for this call: repeated under the same name, it is not done again. Use a UUID, or your event's id. */
  idempotencyKey?: string
  signal?: AbortSignal
}

const resumesAtMost = 5
const waitMs = 1_000

export interface PageOptions {
  limit?: number
  /** The `next_cursor` of the page before. */
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

  /** Waits for a turn that takes its time. */
  async function finished(botId: string, turnId: string, signal?: AbortSignal): Promise<Reply> {
    for (;;) {
      const { reply, error } = await turns.get(botId, turnId)
      if (reply) return reply
      if (error) throw errorOf(error)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      signal?.throwIfAborted()
    }
  }

  /** A connection that breaks is taken up again where it broke: no word is lost or doubled. */
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
    /** Begins a turn and does not wait for its reply: ask for it with `turns.get`, or wait with `turns.finished`. */
    begin: async (botId: string, input: TriggerInput, options: CallOptions = {}): Promise<Turn> => {
      const { headers, ...rest } = sendOptionsOf(options)
      const path = `/agents/${part(botId)}/trigger`
      return readAnswer(
        await send('POST', path, { body: input, headers: { prefer: 'respond-async', ...headers }, ...rest }),
      )
    },
    get: (botId: string, turnId: string) => call<Turn>('GET', `/agents/${part(botId)}/turns/${part(turnId)}`),
    finished,
    /** Stops it. What was said until then is kept. */
    cancel: (botId: string, turnId: string) =>
      call<Turn>('POST', `/agents/${part(botId)}/turns/${part(turnId)}/cancel`),
  }

  return {
    /** Sends a message to a bot and waits for its reply. Pass the reply's `conversation_id` to go on. */
    trigger,
    /** The same, word by word: `reply.delta` events, and at the end `reply.completed`, `turn.failed` or `turn.cancelled`. */
    stream,
    turns,
    /** What this token is: a good way to test it. */
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
  return readEvents(body)
}

const isTerminal = ({ event }: StreamEvent): boolean =>
  event === 'reply.completed' || event === 'turn.failed' || event === 'turn.cancelled'

function query({ limit, cursor }: PageOptions = {}) {
  const search = new URLSearchParams()
  if (limit !== undefined) search.set('limit', String(limit))
  if (cursor !== undefined) search.set('cursor', cursor)
  return search.size ? `?${search}` : ''
}
