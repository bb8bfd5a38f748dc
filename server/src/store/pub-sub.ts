/**
 * What servers tell each other, so that nobody waits for the next poll. A message is only a hint: it may be lost, and
 * the server that gets it reads the database, which is polled too.
 */
export const topics = {
  /** The subject is its id, as of all others. */
  botDeleted: 'bot-deleted',
  /** A server has no free slot for a job. */
  jobDue: 'job-due',
  /** The subject is the account's id and the bot's. */
  knowledgeChanged: 'knowledge-changed',
  tokenDisabled: 'token-disabled',
  turnCancelled: 'turn-cancelled',
  /** A server has no free slot for a queued turn. The subject is the account's id. */
  turnQueued: 'turn-queued',
} as const
export type Topic = (typeof topics)[keyof typeof topics]

type Listener = (subject: string) => unknown

/** Takes messages to the other servers, as far as it can. */
export interface PubSubTransport {
  /** Rejects if they could not be sent. */
  send: (messages: string[]) => Promise<void>
  close: () => Promise<void>
}

export interface PubSub {
  /** Tells the listeners of this server at once, and those of the others a moment later. */
  publish: (topic: Topic, subject: string) => void
  subscribe: (topic: Topic, listener: Listener) => void
  close: () => Promise<void>
}

interface Parts {
  serverId: string
  /** Absent if no other server can share the database. */
  openTransport?: ((receive: (message: string) => void) => PubSubTransport) | undefined
  onError: (error: unknown) => void
}

const messageForm = /^(\S{1,64}) (\S{1,64}) (.{1,200})$/

export function createPubSub({ serverId, openTransport, onError }: Parts): PubSub {
  const listeners = new Map<string, Listener[]>()
  /** Of this tick: a hundred equal messages are sent once. */
  let unsent = new Set<string>()

  function notify(topic: string, subject: string): void {
    for (const listener of listeners.get(topic) ?? [])
      void (async () => listener(subject))().catch((error: unknown) => onError(error))
  }

  const transport = openTransport?.((message) => {
    const [, sender, topic = '', subject = ''] = messageForm.exec(message) ?? []
    if (sender !== undefined && sender !== serverId) notify(topic, subject)
  })

  function sendSoon(message: string): void {
    if (!transport) return
    if (unsent.size === 0)
      setImmediate(() => {
        const messages = [...unsent]
        unsent = new Set()
        // The others will find out when they poll.
        transport.send(messages).catch(() => {})
      })
    unsent.add(message)
  }

  return {
    publish(topic, subject) {
      notify(topic, subject)
      sendSoon(`${serverId} ${topic} ${subject}`)
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    close: async () => transport?.close(),
  }
}

/** Nobody else is there, as in tests of single parts. */
export const noPubSub: PubSub = { publish: () => {}, subscribe: () => {}, close: async () => {} }
