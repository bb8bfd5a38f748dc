import type {
  Agent,
  CallName,
  CallParts,
  Choice,
  Conversation,
  Feedback,
  Me,
  Message,
  OperationNamed,
  Reply,
  ResponseOf,
  StreamEvent,
  TriggerRequest,
  Turn,
} from 'beckon-contract'
import { isTerminal } from 'beckon-contract/event-stream'
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

  async function send<Of extends Name>(
    name: Of,
    parts: CallParts<OperationNamed<'programs', Of>>,
    { headers = {}, signal }: SendOptions = {},
  ): Promise<Response> {
    const { body } = parts
    const response = await fetch(`${root}${fill(name, parts)}`, {
      method: name.slice(0, name.indexOf(' ')),
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

  const call = async <Of extends Name>(
    name: Of,
    parts: CallParts<OperationNamed<'programs', Of>>,
  ): Promise<ResponseOf<OperationNamed<'programs', Of>>> => readAnswer(await send(name, parts))

  async function trigger(botId: string, input: TriggerInput, options: CallOptions = {}): Promise<Reply> {
    const response = await send('POST /agents/{bot_uuid}/trigger', inputOf(botId, input), sendOptionsOf(options))
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
    let response = await send('POST /agents/{bot_uuid}/trigger', inputOf(botId, input), {
      headers: { ...accept, ...headers },
      ...rest,
    })
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
      const params = { bot_uuid: botId, id: turnId }
      response = await send(
        'GET /agents/{bot_uuid}/turns/{id}/events',
        { params },
        { headers: { ...accept, 'last-event-id': String(lastId) }, ...rest },
      )
    }
  }

  const turns = {
    /** Starts a turn without waiting for its reply: fetch it with `turns.get`, or wait with `turns.finished`. */
    begin: async (botId: string, input: TriggerInput, options: CallOptions = {}): Promise<Turn> => {
      const { headers, ...rest } = sendOptionsOf(options)
      return readAnswer(
        await send('POST /agents/{bot_uuid}/trigger', inputOf(botId, input), {
          headers: { prefer: 'respond-async', ...headers },
          ...rest,
        }),
      )
    },
    get: (botId: string, turnId: string) =>
      call('GET /agents/{bot_uuid}/turns/{id}', { params: { bot_uuid: botId, id: turnId } }),
    finished,
    /** Cancels the turn. The partial reply is stored. */
    cancel: (botId: string, turnId: string) =>
      call('POST /agents/{bot_uuid}/turns/{id}/cancel', { params: { bot_uuid: botId, id: turnId } }),
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
    me: () => call('GET /me', {}),
    agents: {
      list: (page?: PageOptions) => call('GET /agents', { query: page ?? {} }),
      get: (botId: string) => call('GET /agents/{bot_uuid}', { params: { bot_uuid: botId } }),
    },
    conversations: {
      list: (botId: string, page?: PageOptions) =>
        call('GET /agents/{bot_uuid}/conversations', { params: { bot_uuid: botId }, query: page ?? {} }),
      get: (id: string) => call('GET /conversations/{id}', { params: { id } }),
      /** Newest first: each reply before the message it answers. */
      messages: (id: string, page?: PageOptions) =>
        call('GET /conversations/{id}/messages', { params: { id }, query: page ?? {} }),
    },
    /** Rates a reply; `messageId` is the reply's `id`. */
    rate: (messageId: string, feedback: Feedback) =>
      call('PUT /messages/{id}/feedback', { params: { id: messageId }, body: feedback }),
  }
}
export type Beckon = ReturnType<typeof createBeckon>

/** An operation by its method and path, checked against the contract. */
type Name = CallName<'programs'>

const inputOf = (botId: string, body: TriggerInput) => ({ params: { bot_uuid: botId }, body })

interface SendOptions {
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

interface AddressParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/** Parameters are escaped, so that an id can't change the path. */
function fill(name: Name, { params = {}, query = {} }: AddressParts): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : filled
}
