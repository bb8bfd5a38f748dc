import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { secondMs } from '../lib/clock.ts'
import { codeOf } from '../lib/error-code.ts'
import { realNetwork } from '../outbound/connection.ts'
import type { Http } from './routes.ts'

/**
 * How many connections the system holds while the event loop is busy. Above, it answers none, and clients try again after
 * 1, 3, 7 s and longer. Node asks for 511; Linux allows 4,096 (`net.core.somaxconn`).
 */
const waitingAtMost = 4_096
/**
 * Node accepts one connection in each tick of the event loop, however many wait. With much to do a tick takes tens of
 * milliseconds, and a burst of connections would wait for seconds. So the same port is listened to many times, and each
 * tick accepts as many. Only Linux shares a port evenly.
 */
const listeners = process.platform === 'linux' ? 64 : 1

/** Longer than any service needs from asking for its port to having it. */
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
 * Of services that start at once, one after the other asks for the port and takes it; between the two nobody else may.
 * It is a name that Linux gives to one at a time (an abstract socket), and takes back when the process dies. Where such
 * names are forbidden, or somebody keeps this one for himself, we go without.
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

/** Those that this machine has, such as both of `localhost`. Who shares a port is not told when somebody else has it, so each is asked for alone first. */
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

/** Its connections belong to the server like any other. */
async function openSide(server: Server, at: ListenOptions): Promise<Server> {
  const side = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  side.listen(at)
  await once(side, 'listening')
  return side
}

/** The server is closed when no connection is left, whichever listener accepted it. */
function closeTogether(server: Server, sides: Server[]): void {
  const closeMain = server.close.bind(server)
  server.close = (done) => {
    const gone = sides.splice(0).map((side) => once(side.close(), 'close'))
    return closeMain((error) => void Promise.all(gone).then(() => done?.(error)))
  }
}
