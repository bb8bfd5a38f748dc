import type { CallName, OperationNamed, ResponseOf } from 'beckon-contract'
import type {
  Agent,
  Conversation,
  ConversationDeleted,
  ConversationFilter,
  EntryDraft,
  Feedback,
  KnowledgeEntry,
  KnowledgeSource,
  KnowledgeStatus,
  Message,
  NewKnowledgeSource,
  Reply,
  StreamEvent,
  Token,
  TriggerRequest,
  Turn,
  UsageFilter,
  UsageReport,
  UserDeleted,
  UserExport,
} from './api-types.ts'
import { errorOf } from './beckon-error.ts'
import { type Call, callOf, type List, listOf, readAnswered } from './calls.ts'
import { followTurn, type StreamAttempt } from './follow-turn.ts'
import { newKey } from './new-key.ts'
import { type CallOptions, type CallParts, createRequests } from './requests.ts'
import { callRetries, streamRetries, timedOut } from './retries.ts'
import { sleep } from './sleep.ts'

/** The parameters of `trigger`. Everything but `message` is optional. */
export type TriggerInput = Omit<TriggerRequest, 'stream'>

export interface BeckonOptions {
  /** The URL of the service, such as `https://beckon.example`. */
  baseUrl: string
  /** An API token: `bkn_…`. It is a secret: use it on a server, never in a web page. */
  token: string
  /** A custom `fetch`, for tests or a proxy. */
  fetch?: typeof fetch
  /** How long a call may take, with its retries, in milliseconds; 100,000 by default. */
  timeoutMs?: number
  /**
   * How often a call is repeated that failed by no fault of its own: twice by default, and a stream six times in a row.
   * Nothing is done twice. 0: never, and a busy conversation is not waited for either.
   */
  maxRetries?: number
}

export interface TriggerOptions extends CallOptions {
  /** Your event's id, if it may reach you twice: the bot then replies once. By default each call has a key of its own. */
  idempotencyKey?: string | undefined
}

export interface PageOptions {
  limit?: number
  /** The `next_cursor` of the previous page. */
  cursor?: string
}

/** An operation by its method and path, checked against the contract. */
type Name = CallName<'programs'>
type Answer<Of extends Name> = ResponseOf<OperationNamed<'programs', Of>>

const pollMs = 1_000
/** Replies that take longer are waited for, unless a time was given. */
const usualTimeoutMs = 100_000

/** The client of Beckon's API for programs. Every failure is a `BeckonError`; an aborted call throws its signal's reason. */
export function createBeckon(options: BeckonOptions) {
  const { baseUrl, token, fetch = globalThis.fetch, timeoutMs: givenMs, maxRetries } = options
  const timeoutMs = givenMs ?? usualTimeoutMs
  const root = `${baseUrl.replace(/\/+$/, '')}/api/v1`
  const { send, attempt } = createRequests({ root, fetch, timeoutMs, maxRetries: maxRetries ?? callRetries })
  const withToken = ({ headers, ...rest }: CallOptions = {}): CallOptions => ({
    ...rest,
    headers: { authorization: `Bearer ${token}`, ...lowerCased(headers) },
  })

  const call = <Of extends Name>(name: Of, parts: CallParts, options?: CallOptions): Call<Answer<Of>> =>
    callOf(send(name, parts, withToken(options), readAnswered<Answer<Of>>))

  const list = <Item>(name: Name, parts: CallParts, options?: CallOptions): List<Item> =>
    listOf(send, name, parts, withToken(options))

  const post = <Body>(botId: string, input: TriggerInput, options: CallOptions) =>
    send('POST /agents/{bot_uuid}/trigger', { params: { bot_uuid: botId }, body: input }, options, readAnswered<Body>)

  function trigger(botId: string, input: TriggerInput, options: TriggerOptions = {}): Call<Reply> {
    const reply = async () => {
      const beganAt = performance.now()
      const answered = await post<Reply | Turn>(botId, input, withToken(keyed(options)))
      if (answered.response.status !== 202) return answered as { data: Reply; response: Response }
      const { timeoutMs = givenMs, ...rest } = options
      const leftMs = timeoutMs === undefined ? undefined : timeoutMs - (performance.now() - beganAt)
      const data = await finished(botId, answered.data.id, { ...rest, timeoutMs: leftMs })
      return { data, response: answered.response }
    }
    return callOf(reply())
  }

  /** Waits until a turn has finished, but not longer than a `timeoutMs` given here. */
  async function finished(
    botId: string,
    turnId: string,
    { timeoutMs: mostMs, ...options }: CallOptions = {},
  ): Promise<Reply> {
    const endsAt = performance.now() + (mostMs ?? Number.POSITIVE_INFINITY)
    for (;;) {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) throw timedOut()
      const { reply, error } = await turns.get(botId, turnId, { ...options, timeoutMs: Math.min(leftMs, timeoutMs) })
      if (reply) return reply
      if (error) throw errorOf(error)
      await sleep(Math.min(pollMs, Math.max(0, endsAt - performance.now())), options.signal)
    }
  }

  function stream(
    botId: string,
    input: TriggerInput,
    { signal, ...options }: TriggerOptions = {},
  ): AsyncGenerator<StreamEvent, void> {
    const { headers } = withToken(keyed(options))
    const open = (name: Name, parts: CallParts, more: Record<string, string>, within: StreamAttempt) =>
      attempt(name, parts, { ...within, headers: { ...headers, accept: 'text/event-stream', ...more } }, asItIs)
    return followTurn({
      timeoutMs: options.timeoutMs ?? timeoutMs,
      maxRetries: options.maxRetries ?? maxRetries ?? streamRetries,
      signal,
      start: (within) =>
        open('POST /agents/{bot_uuid}/trigger', { params: { bot_uuid: botId }, body: input }, {}, within),
      resume: (id, lastEventId, within) =>
        open(
          'GET /agents/{bot_uuid}/turns/{id}/events',
          { params: { bot_uuid: botId, id } },
          { 'last-event-id': lastEventId },
          within,
        ),
    })
  }

  const turns = {
    /** Starts a turn without waiting for its reply: fetch it with `turns.get`, or wait with `turns.finished`. */
    begin: (botId: string, input: TriggerInput, options: TriggerOptions = {}): Call<Turn> => {
      const { headers, ...rest } = withToken(keyed(options))
      return callOf(post<Turn>(botId, input, { ...rest, headers: { prefer: 'respond-async', ...headers } }))
    },
    get: (botId: string, turnId: string, options?: CallOptions): Call<Turn> =>
      call('GET /agents/{bot_uuid}/turns/{id}', { params: { bot_uuid: botId, id: turnId } }, options),
    finished,
    /** Cancels the turn. The partial reply is stored. */
    cancel: (botId: string, turnId: string, options?: CallOptions): Call<Turn> =>
      call('POST /agents/{bot_uuid}/turns/{id}/cancel', { params: { bot_uuid: botId, id: turnId } }, options),
  }

  const agents = {
    list: (page?: PageOptions, options?: CallOptions): List<Agent> => list('GET /agents', { query: page }, options),
    get: (botId: string, options?: CallOptions): Call<Agent> =>
      call('GET /agents/{bot_uuid}', { params: { bot_uuid: botId } }, options),
  }

  const conversations = {
    /** `filter`: `user_id`, `channel`, `answered`, `rating`, `updated_after` …, and `order`. */
    list: (botId: string, filter?: ConversationFilter, options?: CallOptions): List<Conversation> =>
      list('GET /agents/{bot_uuid}/conversations', { params: { bot_uuid: botId }, query: filter }, options),
    get: (id: string, options?: CallOptions): Call<Conversation> =>
      call('GET /conversations/{id}', { params: { id } }, options),
    /** With all its messages; needs the scope `delete`. */
    delete: (id: string, options?: CallOptions): Call<ConversationDeleted> =>
      call('DELETE /conversations/{id}', { params: { id } }, options),
    /** Newest first: each reply before the message it answers. */
    messages: (id: string, page?: PageOptions, options?: CallOptions): List<Message> =>
      list('GET /conversations/{id}/messages', { params: { id }, query: page }, options),
  }

  const users = {
    export: (userId: string, options?: CallOptions): Call<UserExport> =>
      call('GET /users/{user_id}/export', { params: { user_id: userId } }, options),
    /** Needs the scope `delete`. Can be repeated. */
    delete: (userId: string, options?: CallOptions): Call<UserDeleted> =>
      call('DELETE /users/{user_id}', { params: { user_id: userId } }, options),
  }

  const knowledge = {
    status: (botId: string, options?: CallOptions): Call<KnowledgeStatus> =>
      call('GET /agents/{bot_uuid}/knowledge', { params: { bot_uuid: botId } }, options),
    entries: (botId: string, page?: PageOptions, options?: CallOptions): List<KnowledgeEntry> =>
      list('GET /agents/{bot_uuid}/entries', { params: { bot_uuid: botId }, query: page }, options),
    /** By your own key, or by id. */
    getEntry: (botId: string, key: string, options?: CallOptions): Call<KnowledgeEntry> =>
      call('GET /agents/{bot_uuid}/entries/{key}', { params: { bot_uuid: botId, key } }, options),
    /** Adds the entry with your own key, or changes it. */
    putEntry: (botId: string, key: string, entry: EntryDraft, options?: CallOptions): Call<KnowledgeEntry> =>
      call('PUT /agents/{bot_uuid}/entries/{key}', { params: { bot_uuid: botId, key }, body: entry }, options),
    deleteEntry: (botId: string, key: string, options?: CallOptions): Call<{ id: string; deleted: boolean }> =>
      call('DELETE /agents/{bot_uuid}/entries/{key}', { params: { bot_uuid: botId, key } }, options),
    sources: (botId: string, page?: PageOptions, options?: CallOptions): List<KnowledgeSource> =>
      list('GET /agents/{bot_uuid}/sources', { params: { bot_uuid: botId }, query: page }, options),
    addSource: (botId: string, source: NewKnowledgeSource, options?: CallOptions): Call<KnowledgeSource> =>
      call('POST /agents/{bot_uuid}/sources', { params: { bot_uuid: botId }, body: source }, options),
    getSource: (botId: string, id: string, options?: CallOptions): Call<KnowledgeSource> =>
      call('GET /agents/{bot_uuid}/sources/{id}', { params: { bot_uuid: botId, id } }, options),
    refreshSource: (botId: string, id: string, options?: CallOptions): Call<KnowledgeSource> =>
      call('POST /agents/{bot_uuid}/sources/{id}/refresh', { params: { bot_uuid: botId, id } }, options),
    deleteSource: (botId: string, id: string, options?: CallOptions): Call<{ id: string; deleted: boolean }> =>
      call('DELETE /agents/{bot_uuid}/sources/{id}', { params: { bot_uuid: botId, id } }, options),
  }

  return {
    /**
     * Sends a message to a bot and waits for its reply. Pass the reply's `conversation_id` to continue the
     * conversation.
     */
    trigger,
    /**
     * Streams the reply: `reply.delta` events, and at the end `reply.completed`, `turn.failed` or `turn.cancelled`.
     * Dropped connections resume where they broke off: no text is lost or duplicated.
     */
    stream,
    turns,
    /** The current token: a good way to test it. */
    me: (options?: CallOptions): Call<Token> => call('GET /me', {}, options),
    agents,
    conversations,
    /** All data about one person; `userId` is your own id for them, as in `user.id`. */
    users,
    /** Needs the scope `knowledge`. */
    knowledge,
    /** Turns, tokens and cost by day, agent or token; needs the scope `usage`. */
    usage: (filter?: UsageFilter, options?: CallOptions): Call<UsageReport> =>
      call('GET /usage', { query: filter }, options),
    /** Rates a reply; `messageId` is the reply's `id`. */
    rate: (messageId: string, feedback: Feedback, options?: CallOptions): Call<Message> =>
      call('PUT /messages/{id}/feedback', { params: { id: messageId }, body: feedback }, options),
  }
}
export type Beckon = ReturnType<typeof createBeckon>

const asItIs = async (response: Response): Promise<Response> => response

/** With a key of its own, a call can be repeated without running twice. */
const keyed = ({ idempotencyKey, headers, ...options }: TriggerOptions): CallOptions => ({
  ...options,
  headers: { 'idempotency-key': idempotencyKey ?? newKey(), ...lowerCased(headers) },
})

/** Names in capitals are the same headers. */
const lowerCased = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
