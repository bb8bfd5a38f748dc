import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { codeOf } from '../../lib/error-code.ts'

export interface FloodOrder {
  port: number
  count: number
  /** The beginning of a request whose body never ends. */
  slowBody: string
}

/** Reported when all are open, as far as the machine allows, and again when the server has closed them all. */
export interface FloodReport {
  /** At that moment. */
  open: number
  /** Why others were not opened. */
  failures: Record<string, number>
}

const atOnce = 100
const slowHeaders = 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: '
/** One in ten sends one byte a second, in its headers or its body. */
const beginnings = (slowBody: string) => [slowHeaders, slowBody, ...Array<string>(18).fill('')]

process.once('message', ({ port, count, slowBody }: FloodOrder) => void flood(port, count, beginnings(slowBody)))

async function flood(port: number, count: number, kinds: string[]): Promise<void> {
  const failures: Record<string, number> = {}
  const held = new Set<Promise<unknown>>()
  let openNow = 0
  const report = () => process.send?.({ open: openNow, failures } satisfies FloodReport)

  async function open(at: number): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
    } catch (error) {
      const code = codeOf(error) || 'unknown'
      failures[code] = (failures[code] ?? 0) + 1
      return
    }
    openNow += 1
    const closed = hold(socket, kinds[at % kinds.length] ?? '')
    held.add(
      closed.then(() => {
        openNow -= 1
      }),
    )
  }

  for (let at = 0; at < count; at += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, count - at) }, (_, more) => open(at + more)))
  report()
  await Promise.all(held)
  report()
}

/** Until the server closes it. */
async function hold(socket: Socket, beginning: string): Promise<void> {
  socket.on('error', () => {}).resume()
  socket.write(beginning)
  const drip = beginning === '' ? undefined : setInterval(() => socket.writable && socket.write('x'), 1_000)
  await once(socket, 'close')
  clearInterval(drip)
}
