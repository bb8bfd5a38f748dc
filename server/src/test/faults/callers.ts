import { setTimeout as delay } from 'node:timers/promises'
import type { Reply } from 'beckon-contract'
import { type Connection, type HttpAnswer, Hung, openConnection } from './connections.ts'
import { type Furnished, question } from './furnish.ts'
import type { Ledger } from './ledger.ts'

const breathMs = 20

interface Parts {
  count: number
  furnished: Furnished
  ledger: Ledger
  /** Tells their texts from those of other callers. */
  name?: string
  /** What each of them does, in turn. */
  kinds?: readonly Kind[]
  /** The service's current address; undefined while it is down. */
  url: () => string | undefined
  onAnswer?: (answer: HttpAnswer) => void
  /** A connection broke, or there was none. */
  onBroken?: (error: unknown) => void
}

type Kind = 'continues' | 'keyed' | 'begins'
const usualKinds: Kind[] = ['continues', 'keyed', 'begins', 'begins']

/**
 * Load generators that call as fast as they are answered: a quarter of them in one long conversation each, a quarter
 * with idempotency keys, retrying until there is a reply, the others in a new conversation each time.
 */
export function startCallers({
  count,
  name = '',
  kinds = usualKinds,
  furnished,
  ledger,
  url,
  onAnswer = () => {},
  onBroken = () => {},
}: Parts) {
  const isOver = new AbortController()
  const hung: string[] = []

  async function callOnce(
    connection: Connection,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer | undefined> {
    const at = url()
    if (at === undefined) return void (await delay(breathMs))
    try {
      const call = { headers: { ...furnished.headers, ...headers }, body }
      const answer = await connection.send(at + furnished.triggerPath, call)
      onAnswer(answer)
      if (answer.status !== 200) await delay(breathMs)
      return answer
    } catch (error) {
      if (error instanceof Hung) hung.push(error.message)
      onBroken(error)
      return void (await delay(breathMs))
    }
  }

  async function call(caller: number): Promise<void> {
    const connection = openConnection()
    const kind = kinds[caller % kinds.length]
    let conversationId: string | undefined
    for (let number = 1; !isOver.signal.aborted; number++) {
      const text = `${question} ${name}${caller}/${number}`
      const key = `key-${caller}-${number}`
      const body = { message: text, ...(conversationId !== undefined && { conversation_id: conversationId }) }
      let answer = await callOnce(connection, body, kind === 'keyed' ? { 'idempotency-key': key } : {})
      // Also after it is over: that is what an idempotency key is for.
      while (kind === 'keyed' && answer?.status !== 200)
        answer = await callOnce(connection, body, { 'idempotency-key': key })
      if (answer?.status === 503) ledger.refused.add(text)
      if (answer?.status !== 200) continue
      const reply: Reply = JSON.parse(answer.body)
      ledger.note(text, reply)
      if (kind === 'keyed') ledger.keyed.set(text, { key, reply })
      if (kind === 'continues') conversationId = reply.conversation_id
    }
    connection.close()
  }

  const calls = Array.from({ length: count }, (_, caller) => call(caller))
  return {
    hung,
    async stop(): Promise<void> {
      isOver.abort()
      await Promise.all(calls)
    },
  }
}
