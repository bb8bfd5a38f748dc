import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'

interface Client {
  connection: { stream: Duplex }
  once: (event: 'end', listener: () => void) => unknown
}
interface Pool {
  on: (event: 'connect', listener: (client: Client) => void) => unknown
}

/** The open connections of a pool. One that was cut without a word looks healthy, and its statements wait for nothing. */
export function watchConnections(pool: Pool) {
  const open = new Set<Client>()
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => open.delete(client))
  })

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
  }
}
const bytesReadBy = ({ connection }: Client): number => (connection.stream as Socket).bytesRead

/** Resolves when its pool has noticed, and gives it to nobody. */
const drop = (client: Client): Promise<void> =>
  new Promise((resolve) => {
    client.once('end', resolve)
    client.connection.stream.destroy()
  })

export type OpenConnections = ReturnType<typeof watchConnections>
