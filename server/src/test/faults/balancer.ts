import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const checkEveryMs = 50
const checkTimeoutMs = 5_000
/** While no server is ready, calls wait. */
const queueMs = 60_000

/**
 * A load balancer as operators have it: asks each server for `/readyz`, and passes calls on, in turn, to those that are
 * ready. A call that could not be sent goes to the next one; one that was sent and broke is broken for its caller too.
 */
export async function startBalancer(servers: () => string[]) {
  const ready = new Set<string>()
  let calls = 0

  async function check(url: string): Promise<void> {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkTimeoutMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }
  const checking = new Set<string>()
  const timer = setInterval(() => {
    for (const url of servers().filter((url) => !checking.has(url))) {
      checking.add(url)
      void check(url).finally(() => checking.delete(url))
    }
  }, checkEveryMs)

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const findReady = () => servers().filter((url) => ready.has(url))
    let candidates = findReady()
    for (const until = performance.now() + queueMs; candidates.length === 0; candidates = findReady()) {
      if (performance.now() > until) break
      await delay(checkEveryMs)
    }
    calls += 1
    for (let at = 0; at < candidates.length; at += 1) {
      const url = candidates[(calls + at) % candidates.length] as string
      if (await passTo(url, incoming, body, outgoing)) return
    }
    outgoing.writeHead(503, { 'retry-after': '1' }).end('no server is ready')
  }

  /** False if there was no connection, and nothing was sent. */
  const passTo = (url: string, { method, url: path, headers }: IncomingMessage, body: Buffer, out: ServerResponse) =>
    new Promise<boolean>((resolve) => {
      let isConnected = false
      const sent = request(`${url}${path}`, { method, headers, agent: false })
      sent.on('socket', (socket) =>
        socket.once('connect', () => {
          isConnected = true
        }),
      )
      sent.on('response', (answer) => {
        out.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(out)
        answer.on('error', () => out.destroy())
        resolve(true)
      })
      sent.on('error', () => {
        if (isConnected) out.destroy()
        resolve(isConnected)
      })
      sent.end(body)
    })

  const open = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const passing = pass(incoming, outgoing)
      .catch(() => void outgoing.destroy())
      .finally(() => open.delete(passing))
    open.add(passing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Until all calls that are open now have ended. */
    untilSettled: async (): Promise<void> => void (await Promise.all(open)),
    isReady: (url: string | undefined): boolean => url !== undefined && ready.has(url),
  }
}
