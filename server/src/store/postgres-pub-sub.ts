import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId, secondMs } from '../lib/clock.ts'
import type { Listening, OpenDatabase } from './database.ts'
import type { PubSubTransport } from './pub-sub.ts'

const channel = 'beckon_servers'
const checkEveryMs = 5 * secondMs
/** A notification that hasn't arrived by then won't: the connection was cut, or belongs to a pooler. */
const silentMs = 3 * secondMs
const retryMs = 2 * secondMs

interface Parts {
  database: Pick<OpenDatabase & { kind: 'postgres' }, 'db' | 'probe' | 'listen'>
  /** Whether notifications arrive. Called when that changes. */
  onChange?: (isListening: boolean) => void
}

/**
 * LISTEN and NOTIFY, on a connection of its own. A pooler such as PgBouncer in transaction mode accepts LISTEN and passes
 * nothing on; so does a cut line. Therefore the server sends itself a notification from time to time, on another connection.
 */
export const openPostgresPubSub =
  ({ database: { db, probe, listen }, onChange = () => {} }: Parts) =>
  (receive: (message: string) => void): PubSubTransport => {
    const closed = new AbortController()
    const checkChannel = `beckon_check_${newId().replaceAll('-', '')}`
    let listening: Listening | undefined
    let isDelivering: boolean | undefined
    let sending: Promise<unknown> = Promise.resolve()

    const pause = (ms: number) => delay(ms, undefined, { signal: closed.signal, ref: false })

    function note(now: boolean): void {
      if (now !== isDelivering && !closed.signal.aborted) onChange(now)
      isDelivering = now
    }

    async function listenUntilSilent(): Promise<void> {
      let onCheck = () => {}
      const mine = await listen((from, message) => (from === channel ? receive(message) : onCheck()))
      try {
        await mine.query(`listen "${channel}"; listen "${checkChannel}"`)
        listening = mine
        for (;;) {
          const arrived = new Promise<boolean>((resolve) => {
            onCheck = () => resolve(true)
          })
          await probe(sql`select pg_notify(${checkChannel}, '')`.compile(db))
          const isThere = await Promise.race([arrived, pause(silentMs).then(() => false)])
          note(isThere)
          if (!isThere) return
          await Promise.race([pause(checkEveryMs), mine.ended])
        }
      } finally {
        listening = undefined
        mine.close()
      }
    }

    async function keepListening(): Promise<void> {
      while (!closed.signal.aborted) {
        await listenUntilSilent().catch(() => note(false))
        await pause(retryMs).catch(() => {})
      }
    }
    const kept = keepListening()

    return {
      /** One statement after the other: a connection has no queue. */
      async send(messages) {
        const send = async () => {
          if (!listening || !isDelivering) throw new Error('PostgreSQL doesn’t deliver notifications.')
          await listening.query('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, messages])
        }
        sending = sending.then(send, send)
        await sending
      },
      async close() {
        closed.abort()
        await kept
      },
    }
  }
