import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { Config } from '../config.ts'
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

export async function listenOn(http: Http, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  const door = { host, backlog: waitingAtMost, reusePort: doors > 1 }
  if (port !== 0) await claim({ host, port })
  const address = await http.listen({ ...door, port })
  const { server } = http
  const sides: Server[] = []
  closeTogether(server, sides)
  const at = { ...door, port: (server.address() as AddressInfo).port }
  while (sides.length < doors - 1) sides.push(await openSide(server, at))
  return address
}

/** Who shares a port is not told when somebody else has it. */
async function claim(at: ListenOptions): Promise<void> {
  const server = createServer().listen(at)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

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
