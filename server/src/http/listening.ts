import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { Config } from '../config.ts'
import { realNetwork } from '../outbound/connection.ts'
import type { Http } from './routes.ts'

/**
 * How many connections the system holds while the event loop is busy. Above, it answers none, and clients try again after
 * 1, 3, 7 s and longer. Node asks for 511; Linux allows 4,096 (`net.core.somaxconn`).
 */
const waitingAtMost = 4_096
/**
 * Node lets in one connection in each turn of the event loop, however many wait. With much to do a turn takes tens of
 * milliseconds, and a crowd would stand outside for seconds. So the same port is listened to many times, and each turn
 * lets in as many. Only Linux shares a port evenly.
 */
const doors = process.platform === 'linux' ? 64 : 1

export async function listenOn(
  http: Http,
  { host, port }: Pick<Config, 'host' | 'port'>,
  resolve = realNetwork.resolve,
): Promise<string> {
  const [main = host, ...others] = await claimAll(new Set(await resolve(host)), port)
  const door = { backlog: waitingAtMost, reusePort: doors > 1 }
  const url = await http.listen({ ...door, host: main, port })
  const { server } = http
  const sides: Server[] = []
  closeTogether(server, sides)
  const at = { ...door, port: (server.address() as AddressInfo).port }
  for (let side = 1; side < doors; side++) sides.push(await openSide(server, { ...at, host: main }))
  for (const address of others)
    for (let side = 0; side < doors; side++) sides.push(await openSide(server, { ...at, host: address }))
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

const isNotOurs = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')

/** Whoever comes in here is a guest of the server like any other. */
async function openSide(server: Server, at: ListenOptions): Promise<Server> {
  const side = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  side.listen(at)
  await once(side, 'listening')
  return side
}

/** The server is closed when nobody is left, through whichever door they came. */
function closeTogether(server: Server, sides: Server[]): void {
  const closeMain = server.close.bind(server)
  server.close = (done) => {
    const gone = sides.splice(0).map((side) => once(side.close(), 'close'))
    return closeMain((error) => void Promise.all(gone).then(() => done?.(error)))
  }
}
