import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { secondMs } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { realNetwork } from '../outbound/connection.ts'
import type { Http } from './routes.ts'

/**
 * Backlog: connections that the system queues while the event loop is busy. Beyond it, clients retry after
 * 1, 3, 7 s and longer. Node's default is 511; Linux allows 4,096 (`net.core.somaxconn`).
 */
const waitingAtMost = 4_096
/**
 * Node accepts one connection per tick of the event loop, however many wait. Under load a tick takes tens of
 * milliseconds, and a burst of connections would wait for seconds. So the port is opened many times, and each tick
 * accepts one from each listener. Only Linux balances a shared port evenly.
 */
const listeners = process.platform === 'linux' ? 64 : 1

/** Longer than any service needs from probing its port to opening it. */
const lockMs = 5 * secondMs

export async function listenOn(
  http: Http,
  { host, port }: Pick<Config, 'host' | 'port'>,
  resolve = realNetwork.resolve,
): Promise<string> {
  const addresses = new Set(await resolve(host))
  const lock = await lockPort(port)
  try {
    const [main = host, ...others] = await claimAll(addresses, port)
    return await openListeners(http, { main, others, port })
  } finally {
    lock?.close()
  }
}

/**
 * A lock, so that services that start at the same time don't interleave between probing the port and opening it.
 * It is an abstract socket, which Linux releases when the process dies. If abstract sockets are forbidden, or another
 * process holds this one too long, we continue without.
 */
async function lockPort(port: number): Promise<Server | undefined> {
  if (listeners === 1 || port === 0) return undefined
  const giveUpAt = Date.now() + lockMs
  for (;;) {
    const lock = createServer()
    try {
      await once(lock.listen(`\0beckon-port-${port}`), 'listening')
      return lock
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > giveUpAt) return undefined
      await sleep(10)
    }
  }
}

async function openListeners(
  http: Http,
  { main, others, port }: { main: string; others: string[]; port: number },
): Promise<string> {
  const options = { backlog: waitingAtMost, reusePort: listeners > 1 }
  const url = await http.listen({ ...options, host: main, port })
  const { server } = http
  const sides: Server[] = []
  closeTogether(server, sides)
  const at = { ...options, port: (server.address() as AddressInfo).port }
  for (let side = 1; side < listeners; side++) sides.push(await openSide(server, { ...at, host: main }))
  for (const address of others)
    for (let side = 0; side < listeners; side++) sides.push(await openSide(server, { ...at, host: address }))
  return url
}

/** The addresses that this machine has, such as both of `localhost`. Probed exclusively, as sharing hides conflicts. */
async function claimAll(addresses: Set<string>, port: number): Promise<string[]> {
  const claimed: string[] = []
  for (const host of addresses) {
    const server = createServer().listen({ host, port })
    try {
      await once(server, 'listening')
    } catch (error) {
      if (isNotOurs(error)) continue
      throw error
    }
    server.close()
    await once(server, 'close')
    claimed.push(host)
  }
  return claimed
}

const isNotOurs = (error: unknown): boolean => ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))

/** Its connections are handled by the server like any other. */
async function openSide(server: Server, at: ListenOptions): Promise<Server> {
  const side = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  side.listen(at)
  await once(side, 'listening')
  return side
}

/** The server closes when no connection is left, whichever listener accepted it. */
function closeTogether(server: Server, sides: Server[]): void {
  const closeMain = server.close.bind(server)
  server.close = (done) => {
    const gone = sides.splice(0).map((side) => once(side.close(), 'close'))
    return closeMain((error) => void Promise.all(gone).then(() => done?.(error)))
  }
}
