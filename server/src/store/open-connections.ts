import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { secondMs } from '../lib/clock.ts'

type Client = PoolClient & { connection: { stream: Duplex } }

/** A connection that was still in use when the database was closed. */
export interface HeldConnection {
  heldMs: number
  /** The beginning of its last statement. Its values are not part of it. */
  statement: string
}

/** For statements that are under way at the end. What matters has been waited for. */
const politeMs = 2 * secondMs
const statementCharacters = 200

/** The open connections of a pool. One that was cut without a word looks healthy, and its statements wait for nothing. */
export function watchConnections(pool: Pool, onHeld: (held: HeldConnection[]) => void) {
  const open = new Set<Client>()
  const held = new Map<Client, { since: number; statement: string }>()
  pool.on('connect', (connected) => {
    const client = connected as Client
    open.add(client)
    client.once('end', () => open.delete(client))
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      const use = held.get(client)
      if (use && typeof asked[0] === 'string') use.statement = asked[0]
      return query(...asked)
    }) as Client['query']
  })
  pool.on('acquire', (client) => held.set(client as Client, { since: performance.now(), statement: '' }))
  pool.on('release', (_error, client) => held.delete(client as Client))

  async function dropAll(): Promise<void> {
    const uses = [...held.values()].map(({ since, statement }) => ({
      heldMs: Math.round(performance.now() - since),
      statement: statement.slice(0, statementCharacters),
    }))
    if (uses.length > 0) onHeld(uses)
    await Promise.all([...open].map(drop))
  }

  return {
    /** From now on. What it returns drops those that have received nothing since; their statements fail. */
    listen() {
      const received = new Map([...open].map((client) => [client, bytesReadBy(client)]))
      return async (): Promise<void> => {
        // What arrived while the event loop was busy is read first.
        for (let tick = 0; tick < 2; tick += 1) await nextTick()
        const silent = [...received].filter(([client, bytes]) => open.has(client) && bytesReadBy(client) === bytes)
        await Promise.all(silent.map(([client]) => drop(client)))
      }
    },

    /**
     * Ends the pool. It waits for statements under way, and for the other side's goodbye: neither comes from a silent
     * connection. After a while all that is left is dropped, and who still uses one gets an error.
     */
    async end(): Promise<void> {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(() => late.resolve(dropAll()), politeMs)
      await Promise.race([pool.end(), late.promise]).finally(() => clearTimeout(timer))
    },
  }
}
const bytesReadBy = ({ connection }: Client): number => (connection.stream as Socket).bytesRead

/** Resolves when its pool has noticed, and gives it to nobody. */
const drop = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', resolve)
    dropConnection(client)
  })

/** Without a goodbye, which would wait for the other side's. */
export const dropConnection = (client: ClientBase): void => void (client as Client).connection.stream.destroy()

export type OpenConnections = ReturnType<typeof watchConnections>
