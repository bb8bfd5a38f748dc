import type {
  Agent,
  AgentList,
  Conversation,
  ConversationList,
  Feedback,
  Me,
  Message,
  MessageList,
  Reply,
  TriggerRequest,
} from 'beckon-contract'
import { BeckonError, readAnswer, readError } from './beckon-error.ts'

export type { Agent, Conversation, Feedback, Me, Message, Reply }
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

export interface PageOptions {
  limit?: number
  /** The `next_cursor` of the page before. */
  cursor?: string
}

/** The client of Beckon's public API. Every failure is a `BeckonError`. */
export function createBeckon({ baseUrl, token, fetch = globalThis.fetch }: BeckonOptions) {
  const root = `${baseUrl.replace(/\/+$/, '')}/api/v1`

  async function call<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
    if (body) headers['content-type'] = 'application/json'
    const response = await fetch(`${root}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new BeckonError({ code: 'unreachable', detail: `Beckon at ${baseUrl} does not answer.` }, { cause })
    })
    if (!response.ok) throw await readError(response)
    return readAnswer(response)
  }

  return {
    /** Sends a message to a bot and waits for its reply. Pass the reply's `conversation_id` to go on. */
    trigger: (botId: string, input: TriggerInput) => call<Reply>('POST', `/agents/${part(botId)}/trigger`, input),
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

function query({ limit, cursor }: PageOptions = {}) {
  const search = new URLSearchParams()
  if (limit !== undefined) search.set('limit', String(limit))
  if (cursor !== undefined) search.set('cursor', cursor)
  return search.size ? `?${search}` : ''
}
